import Harness

/// `completions`: a shell script that completes the program's arguments.
enum CompletionsCommand: Command {
  static let specification = CommandSpecification(
    name: "completions", summary: "completions for a shell", operands: "bash|zsh|fish",
    operandCount: 1...Int.max,
    discussion: [
      "Prints a script; 'make install' puts it where the shell looks. To try it in Bash: "
        + "source <(springbench completions bash)."
    ],
    options: CommonOptions.outputs,
    examples: ["completions fish"])

  /// The scripts call `completions line -- WORD…` with the words after the
  /// program's name; the last one is to be completed. The answer has a line for
  /// each word on offer. The shell offers those that begin like the
  /// last one or, if there are none, names of files.
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let line = arguments.operands.dropFirst()
    if arguments.operands[0] == "line" {
      let words = candidates(for: line.last ?? "", after: line.dropLast())
      return try CommonOptions.write(words.map { $0 + "\n" }.joined(), arguments)
    }
    let shell = try scripts.named(arguments.operands[0], "shell", by: \.shell)
    guard line.isEmpty else { throw UsageError("completions \(shell.shell) takes no words") }
    return try CommonOptions.write(
      shell.script.replacing("PROGRAM", with: Commands.program), arguments)
  }

  private static func candidates(for last: String, after line: ArraySlice<String>) -> [String] {
    let commands = Commands.all.map { $0.specification }
    guard let name = line.first else {
      return commands.map(\.name) + ["help", "--help", "--version"]
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      return ["help", "--help", "-h"].contains(name) ? commands.map(\.name) : []
    }
    var operands: [String] = []
    var rest = line.dropFirst()
    while let word = rest.popFirst() {
      if !word.hasPrefix("-") { operands.append(word) }
      let option = command.options.first { $0.spellings.contains(word) }
      // An option takes the next word; if there is none, `last` is its value.
      guard let option, option.form != .flag, rest.popFirst() == nil else { continue }
      return literals(in: option.placeholder ?? "") + (option.names.map(names) ?? [])
    }
    if last.hasPrefix("-") { return command.options.flatMap(\.spellings) + ["--help"] }
    return (operands.isEmpty ? literals(in: command.operands) : [])
      + (command.operandNames[operands.last ?? ""] ?? []).flatMap(names)
  }

  /// The words in lower case of a placeholder such as `csv|table`.
  private static func literals(in placeholder: String) -> [String] {
    placeholder.split { !$0.isLetter && $0 != "-" }.map(String.init)
      .filter { $0 == $0.lowercased() }
  }

  private static func names(of kind: String) -> [String] {
    ((try? Listing.named(kind)?.entries(nil)) ?? []).map(\.name)
  }

  private static let scripts = [
    (shell: "bash", script: bash), (shell: "zsh", script: zsh), (shell: "fish", script: fish),
  ]

  private static let bash = #"""
    # bash completion for PROGRAM, made by 'PROGRAM completions bash'
    _PROGRAM() {
      # Bash splits words at colons and completes the part after the last one.
      local line=${COMP_LINE:0:COMP_POINT} words last names
      last=${line##*[[:space:]]}
      read -ra words <<< "${line%"$last"}"
      names=$("$1" completions line -- "${words[@]:1}" "$last" 2>/dev/null)
      mapfile -t COMPREPLY < <(compgen -W "$names" -- "$last")
      COMPREPLY=("${COMPREPLY[@]#"${last%"${last##*:}"}"}")
      if [[ ${COMPREPLY[0]} == *: ]]; then compopt -o nospace; fi
    }
    complete -o default -F _PROGRAM PROGRAM

    """#

  /// The flags of expansions: `(@f)` makes an array of lines, `(Q)` removes a
  /// level of quotation, and `(M)` keeps the elements that match, where without
  /// it they are removed. After a word that ends in a colon no space is added.
  private static let zsh = #"""
    #compdef PROGRAM
    # zsh completion for PROGRAM, made by 'PROGRAM completions zsh'
    _PROGRAM() {
      local -a names=("${(@f)$($words[1] completions line -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
      compadd -S '' -- ${(M)names:#*:}
      compadd -- ${names:#*:}
      if (( ! compstate[nmatches] )); then _files; fi
    }
    _PROGRAM "$@"

    """#

  private static let fish = #"""
    # fish completion for PROGRAM, made by 'PROGRAM completions fish'
    function __PROGRAM_names
      set -l words (commandline -opc)
      set -l last (commandline -ct)
      set -l names ($words[1] completions line -- $words[2..] "$last" 2>/dev/null)
      string match -- "$last*" $names; or __fish_complete_path "$last"
    end
    complete -c PROGRAM -f -a '(__PROGRAM_names)'

    """#
}
