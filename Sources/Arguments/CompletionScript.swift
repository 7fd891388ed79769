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

  /// The options of all commands that take no value, separated by blanks: what
  /// follows them is an operand.
  private var flags: String {
    let options = commands.flatMap(\.options)
    let flags = Set(options.filter { $0.placeholder == nil }.flatMap(\.spellings))
    let valued = options.filter { $0.placeholder != nil }.flatMap(\.spellings)
    return flags.subtracting(valued).union(["--help", "-h"]).sorted().joined(separator: " ")
  }

  /// The operands of all commands that are words or names: the command, the
  /// operand before, the words, the kinds of names.
  private var operands:
    [(command: CommandSpecification, before: String, words: String, kinds: String)]
  {
    commands.flatMap { command in
      let words = command.operandWords.joined(separator: " ")
      return words.isEmpty
        ? command.operandNames.map { (command, $0.key, "", $0.value) } : [(command, "", words, "")]
    }
  }

  /// A pattern of all commands whose operands are files.
  private var fileCommands: String {
    commands.filter(\.operandsAreFiles).map { "'\($0.name) '*" }.joined(separator: "|")
  }

  // MARK: bash

  private var bash: String {
    let names = commands.map(\.name).joined(separator: " ")
    let operands = operands.map { command, before, words, kinds in
      let files = command.operandsAreFiles ? "; compopt -o default" : ""
      return "        '\(command.name) \(before)') words='\(words)' kinds='\(kinds)'\(files) ;;\n"
    }
    return """
      # bash completion for \(program), made by '\(program) completions bash'
      _\(program)() {
        local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} current=${COMP_WORDS[COMP_CWORD]}
        local option words= kinds= prefix= before= i at=$COMP_CWORD
        # Bash splits --name=value into three words.
        if [[ $current == = ]]; then current=; elif [[ ${COMP_WORDS[at-1]} == = ]]; then ((at--)); fi
        option=${COMP_WORDS[at-1]}
        # A value behind KEY= is none of the names.
        if [[ ${COMP_WORDS[at]} == = && $option != -* ]]; then compopt -o default; return; fi
        for ((i = 2; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            =) ((++i)) ;;
            -[!-]?*) ;;
            -?*) [[ ${COMP_WORDS[i+1]} == = || ' \(flags) ' == *" ${COMP_WORDS[i]} "* ]] || ((++i)) ;;
            *) before=${COMP_WORDS[i]} ;;
          esac
        done
        if [[ $COMP_CWORD -eq 1 ]]; then
          words='\(names) --help --version'
        else
          case "$command $option" in
      \(commands.map(bashValues).joined())\
            *) if [[ $current == -* ]]; then
              case $command in
      \(commands.map(bashWords).joined())\
              esac
            else
              case "$command $before" in
      \(operands.map { "      " + $0 }.joined())\
                \(fileCommands)) compopt -o default; return ;;
              esac
            fi ;;
          esac
        fi
        if [[ $current == *,* ]]; then prefix=${current%,*},; current=${current##*,}; fi
        for i in $kinds; do
          words+=" $("$program" list $i --format csv 2>/dev/null | tail -n +2 | cut -d, -f1)"
        done
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
      case .names(let kind): "      \(pattern)) kinds=\(kind) ;;\n"
      case .words(let words): "      \(pattern)) words='\(words)' ;;\n"
      case .files: "      \(pattern)) compopt -o default; return ;;\n"
      }
    }.joined()
  }

  /// The case of a command's options.
  private func bashWords(_ command: CommandSpecification) -> String {
    let options = command.options.flatMap(\.spellings) + ["--help"]
    return "          \(command.name)) words='\(options.joined(separator: " "))' ;;\n"
  }

  // MARK: zsh

  private var zsh: String {
    let descriptions = commands.map { "      \(Self.quoted("\($0.name):\($0.summary)"))\n" }
    let operands = operands.map { command, before, words, kinds in
      let files = command.operandsAreFiles ? "; _files" : ""
      let offer = words.isEmpty ? "_\(program)_names \(kinds)" : "compadd \(words)\(files)"
      return "    '\(command.name) \(before)') \(offer) ;;\n"
    }
    return """
      #compdef \(program)
      # zsh completion for \(program), made by '\(program) completions zsh'
      _\(program)_names() {
        local kind
        local -a names
        for kind; do
          names+=(${(f)"$($service list $kind --format csv 2>/dev/null | tail -n +2 | cut -d, -f1)"})
        done
        compset -P '*,'
        compadd -a names
      }
      # What stands behind the last operand of a command.
      _\(program)_operand() {
        case "$1 ${line[-2]}" in
      \(operands.joined())\
          \(fileCommands)) _files ;;
        esac
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
    // An action behind a blank is called without options of its own.
    let operand = "*:operand: _\(program)_operand \(command.name)"
    return text + "      '--help[print the page]' \(Self.quoted(operand)) ;;\n"
  }

  /// How zsh completes the value of an option: `:message:action`.
  private func zshAction(_ option: Option) -> String {
    switch offer(option) {
    case .none: ""
    case .names(let kind): ":name: _\(program)_names \(kind)"
    case .words(let words): ":word:(\(words))"
    case .files: ":value:_files"
    }
  }

  // MARK: fish

  private var fish: String {
    """
    # fish completion for \(program), made by '\(program) completions fish'
    function __\(program)_names
      for kind in $argv
        command \(program) list $kind --format csv 2>/dev/null | tail -n +2 | cut -d, -f1
      end
    end
    # Whether the word at the cursor is an operand of a command behind that operand.
    function __\(program)_operand -a name before
      set -l words (commandline -opc)
      test "$words[2]" = $name; or return 1
      set -l operand ''
      set -l option
      for word in $words[3..-1]
        if test -n "$option"
          set option
        else if string match -qr -- '^-.' $word
          string match -qr -- '=|^-[^-].' $word; or contains -- $word \(flags); or set option $word
        else
          set operand $word
        end
      end
      test "$operand" = "$before"
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
    if !command.operandsAreFiles { text += "\(inside) -f\n" }
    for (owner, before, words, kinds) in operands where owner.name == command.name {
      let offer = words.isEmpty ? "(__\(program)_names \(kinds))" : words
      text += "\(complete) '__\(program)_operand \(command.name) \"\(before)\"' -a '\(offer)'\n"
    }
    for option in command.options {
      let short = option.short.map { " -s \($0)" } ?? ""
      let value =
        switch offer(option) {
        case .none: ""
        case .names(let kind): " -x -a '(__fish_complete_list , \"__\(program)_names \(kind)\")'"
        case .words(let words): " -x -a '\(words)'"
        case .files: " -r -F"
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
