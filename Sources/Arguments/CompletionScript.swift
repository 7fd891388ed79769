/// Shell completions of a program's commands, options and values, generated
/// from the tables of its parser.
public struct CompletionScript {
  public enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  private let program: String
  private let commands: [CommandSpecification]

  public init(program: String, commands: [CommandSpecification]) {
    self.program = program
    self.commands = commands
  }

  public func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// What a shell offers as the value of an option.
  private enum Offer {
    /// Nothing: a flag has no value.
    case none
    /// The names that `list KIND` prints.
    case names(kind: String)
    /// These words, separated by blanks.
    case words(String)
    case files
  }

  private func offer(_ option: Option) -> Offer {
    guard let placeholder = option.placeholder else { return .none }
    if let kind = option.names { return .names(kind: kind) }
    guard placeholder.contains("|") else { return .files }
    // Words such as those of `csv|table`; words in capitals stand for other
    // values. The comma of a list is not part of the last word.
    let words = placeholder.split(separator: "|").map { $0.prefix { $0 != "," } }
    guard words.allSatisfy({ $0 == $0.lowercased() }) else { return .files }
    return .words(words.joined(separator: " "))
  }

  // MARK: bash

  private var bash: String {
    let names = commands.map(\.name).joined(separator: " ")
    return """
      # bash completion for \(program), made by '\(program) completions bash'
      _\(program)() {
        local program=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]} words= kind= prefix= i
        local command=${COMP_WORDS[1]} option=${COMP_WORDS[COMP_CWORD-1]}
        # Bash splits --name=value into three words.
        if [[ $current == = ]]; then current=; fi
        if [[ $option == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}; fi
        if [[ $COMP_CWORD -eq 1 ]]; then
          words='\(names) --help --version'
        else
          case "$command $option" in
      \(commands.map(bashValues).joined())\
            *) case $command in
      \(commands.map(bashWords).joined())\
            esac
            if [[ $current != -* && -z $kind ]]; then compopt -o default; words=; fi ;;
          esac
        fi
        if [[ $current == *,* ]]; then prefix=${current%,*},; current=${current##*,}; fi
        if [[ -n $kind && $current != -* ]]; then
          words=$("$program" list $kind --format csv 2>/dev/null | tail -n +2 | cut -d, -f1)
        fi
        COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "$current"))
      }
      complete -F _\(program) \(program)

      """
  }

  /// Cases of the values of a command's options.
  private func bashValues(_ command: CommandSpecification) -> String {
    command.options.map { option in
      let pattern = option.spellings.map { "'\(command.name) \($0)'" }.joined(separator: "|")
      return switch offer(option) {
      case .none: ""
      case .names(let kind): "      \(pattern)) kind=\(kind) ;;\n"
      case .words(let words): "      \(pattern)) words='\(words)' ;;\n"
      case .files: "      \(pattern)) compopt -o default; return ;;\n"
      }
    }.joined()
  }

  /// The case of a command's options and operands.
  private func bashWords(_ command: CommandSpecification) -> String {
    let kind = command.operandNames.map { "kind=\($0); " } ?? ""
    let options = command.options.flatMap(\.spellings) + ["--help"]
    return "          \(command.name)) \(kind)words='\(options.joined(separator: " "))' ;;\n"
  }

  // MARK: zsh

  private var zsh: String {
    let descriptions = commands.map { "      \(Self.quoted("\($0.name):\($0.summary)"))\n" }
    return """
      #compdef \(program)
      # zsh completion for \(program), made by '\(program) completions zsh'
      _\(program)_names() {
        local -a names
        names=(${(f)"$($service list $1 --format csv 2>/dev/null | tail -n +2 | cut -d, -f1)"})
        _values -s , name $names
      }
      _\(program)() {
        local line state
        if (( CURRENT == 2 )); then
          local -a commands
          commands=(
      \(descriptions.joined())\
          )
          _describe command commands
          return
        fi
        case $words[2] in
      \(commands.map(zshCommand).joined())\
        esac
      }
      _\(program) "$@"

      """
  }

  private func zshCommand(_ command: CommandSpecification) -> String {
    var text = "    \(command.name)) shift words; (( CURRENT-- )); _arguments \\\n"
    for option in command.options {
      // These characters end the help; * marks an option that may be repeated.
      let help = option.help.filter { !"[]:".contains($0) }
      let mark = option.mayBeRepeated ? "*" : ""
      for name in option.spellings.reversed() {
        text += "      \(Self.quoted("\(mark)\(name)[\(help)]\(zshAction(option))")) \\\n"
      }
    }
    let operands = command.operandNames.map { "_\(program)_names \($0)" } ?? "_files"
    return text + "      '--help[print the page]' \(Self.quoted("*:operand:\(operands)")) ;;\n"
  }

  /// How zsh completes the value of an option: `:message:action`.
  private func zshAction(_ option: Option) -> String {
    switch offer(option) {
    case .none: ""
    case .names(let kind): ":name:_\(program)_names \(kind)"
    case .words(let words): ":word:(\(words))"
    case .files: ":value:_files"
    }
  }

  // MARK: fish

  private var fish: String {
    """
    # fish completion for \(program), made by '\(program) completions fish'
    function __\(program)_names
      command \(program) list $argv[1] --format csv 2>/dev/null | tail -n +2 | cut -d, -f1
    end
    complete -c \(program) -n __fish_use_subcommand -f -l help -d 'print the page'
    complete -c \(program) -n __fish_use_subcommand -f -l version -d 'print the version'
    \(commands.map(fishCommand).joined())
    """
  }

  private func fishCommand(_ command: CommandSpecification) -> String {
    let complete = "complete -c \(program) -n"
    let inside = "\(complete) '__fish_seen_subcommand_from \(command.name)'"
    var text = "\(complete) __fish_use_subcommand -f -a \(command.name) "
    text += "-d \(Self.quoted(command.summary))\n"
    if let kind = command.operandNames {
      text += "\(inside) -f -a '(__\(program)_names \(kind))'\n"
    }
    for option in command.options {
      let short = option.short.map { " -s \($0)" } ?? ""
      let value =
        switch offer(option) {
        case .none: ""
        case .names(let kind): " -x -a '(__\(program)_names \(kind))'"
        case .words(let words): " -x -a '\(words)'"
        case .files: " -r"
        }
      text += "\(inside) -l \(option.name)\(short)\(value) -d \(Self.quoted(option.help))\n"
    }
    return text
  }

  /// A word quoted for a shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
