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
  /// For an option that takes names, such as those of methods, the argument
  /// with which the command `list` of the program lists these; else `nil`.
  private let kind: (CommandSpecification, Option) -> String?
  /// The same for the operands of a command.
  private let operandKind: (CommandSpecification) -> String?

  public init(
    program: String, commands: [CommandSpecification],
    kind: @escaping (CommandSpecification, Option) -> String?,
    operandKind: @escaping (CommandSpecification) -> String?
  ) {
    self.program = program
    self.commands = commands
    self.kind = kind
    self.operandKind = operandKind
  }

  public func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The words in a placeholder such as `csv|table`; none if it has words in
  /// capitals, which stand for other values.
  private func words(_ option: Option) -> [String] {
    guard let placeholder = option.placeholder, placeholder.contains("|") else { return [] }
    let words = placeholder.split(separator: "|").map { String($0.prefix { $0 != "," }) }
    return words.allSatisfy { $0 == $0.lowercased() } ? words : []
  }

  private func flags(_ command: CommandSpecification) -> [String] {
    command.options.flatMap(\.spellings) + ["--help"]
  }

  // MARK: bash

  private var bash: String {
    var text = """
      # bash completion for \(program), made by '\(program) completions bash'
      _\(program)() {
        local program=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]} words= kind= prefix= i
        local command=${COMP_WORDS[1]} option=${COMP_WORDS[COMP_CWORD-1]}
        # Bash splits --name=value into three words.
        if [[ $current == = ]]; then current=; fi
        if [[ $option == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}; fi
        if [[ $COMP_CWORD -eq 1 ]]; then
          words='\(commands.map(\.name).joined(separator: " ")) --help --version'
        else
          case "$command $option" in

      """
    for command in commands {
      for option in command.options {
        let pattern = option.spellings.map { "'\(command.name) \($0)'" }.joined(separator: "|")
        if let kind = kind(command, option) {
          text += "      \(pattern)) kind=\(kind) ;;\n"
        } else if !words(option).isEmpty {
          text += "      \(pattern)) words='\(words(option).joined(separator: " "))' ;;\n"
        } else if option.form != .flag {
          text += "      \(pattern)) compopt -o default; return ;;\n"
        }
      }
    }
    text += "      *) case $command in\n"
    for command in commands {
      let kind = operandKind(command).map { "kind=\($0); " } ?? ""
      text +=
        "          \(command.name)) \(kind)words='\(flags(command).joined(separator: " "))' ;;\n"
    }
    text += """
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
    return text
  }

  // MARK: zsh

  private var zsh: String {
    var text = """
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

      """
    for command in commands {
      text += "      \(Self.quoted("\(command.name):\(command.summary)"))\n"
    }
    text += "    )\n    _describe command commands\n    return\n  fi\n  case $words[2] in\n"
    for command in commands {
      text += "    \(command.name)) shift words; (( CURRENT-- )); _arguments \\\n"
      for option in command.options {
        // These characters end the help; * marks an option that may be
        // repeated.
        let help = option.help.filter { !"[]:".contains($0) }
        let repeats = if case .value = option.form { "" } else { option.form == .flag ? "" : "*" }
        for name in option.spellings.reversed() {
          text +=
            "      \(Self.quoted("\(repeats)\(name)[\(help)]\(action(command, option))")) \\\n"
        }
      }
      let operands = operandKind(command).map { "_\(program)_names \($0)" } ?? "_files"
      text += "      '--help[print the page]' \(Self.quoted("*:operand:\(operands)")) ;;\n"
    }
    return text + "  esac\n}\n_\(program) \"$@\"\n"
  }

  /// How zsh completes the value of an option: `:message:action`.
  private func action(_ command: CommandSpecification, _ option: Option) -> String {
    guard option.form != .flag else { return "" }
    if let kind = kind(command, option) { return ":name:_\(program)_names \(kind)" }
    let words = words(option)
    return words.isEmpty ? ":value:_files" : ":word:(\(words.joined(separator: " ")))"
  }

  // MARK: fish

  private var fish: String {
    var text = """
      # fish completion for \(program), made by '\(program) completions fish'
      function __\(program)_names
        command \(program) list $argv[1] --format csv 2>/dev/null | tail -n +2 | cut -d, -f1
      end
      complete -c \(program) -n __fish_use_subcommand -f -l help -d 'print the page'
      complete -c \(program) -n __fish_use_subcommand -f -l version -d 'print the version'

      """
    for command in commands {
      let inside = "-n '__fish_seen_subcommand_from \(command.name)'"
      text += "complete -c \(program) -n __fish_use_subcommand -f -a \(command.name) "
      text += "-d \(Self.quoted(command.summary))\n"
      if let kind = operandKind(command) {
        text += "complete -c \(program) \(inside) -f -a '(__\(program)_names \(kind))'\n"
      }
      for option in command.options {
        text += "complete -c \(program) \(inside) -l \(option.name)"
        if let short = option.short { text += " -s \(short)" }
        if option.form != .flag {
          if let kind = kind(command, option) {
            text += " -x -a '(__\(program)_names \(kind))'"
          } else {
            let words = words(option)
            text += words.isEmpty ? " -r" : " -x -a '\(words.joined(separator: " "))'"
          }
        }
        text += " -d \(Self.quoted(option.help))\n"
      }
    }
    return text
  }

  /// A word quoted for a shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
