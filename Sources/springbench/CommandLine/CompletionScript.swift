/// Shell scripts that complete a program's command lines. They pass the words
/// up to the cursor to the program's command `completions line`, and offer what
/// it answers: see `LineCompletion.text`.
public enum CompletionScript: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  public func text(program: String) -> String {
    let template =
      switch self {
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    return template.split(separator: "PROGRAM", omittingEmptySubsequences: false)
      .joined(separator: program)
  }

  /// The loop joins the pieces of COMP_WORDS to the words of the line: `line`
  /// is the part of it that is not yet read, `rest` the same without leading
  /// blanks, and `last` the piece at its beginning. In the answer, `lines[0]`
  /// is the settled part and `lines[1]` says whether files are also offered.
  private static let bashScript = #"""
    # bash completion for PROGRAM, made by 'PROGRAM completions bash'
    _PROGRAM() {
      local line=${COMP_LINE:0:COMP_POINT} words=() lines last= rest current head
      # Bash splits words at = and :, too; those without a blank between them are
      # one. The last one ends at the cursor.
      for last in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        rest=${line#"${line%%[![:space:]]*}"} last=${last:0:${#rest}}
        if [[ $rest == "$line" && ${#words[@]} -gt 0 ]]; then
          words[${#words[@]}-1]+=$last
        else
          words+=("$last")
        fi
        line=${rest:${#last}}
      done
      # Bash replaces what is behind the last = or :, or behind a quotation mark.
      current=${words[${#words[@]}-1]#[\'\"]} last=${last#[\'\"=:]} head=${current%"$last"}
      words[${#words[@]}-1]=$current COMPREPLY=()
      mapfile -t lines < <("$1" completions line -- "${words[@]:1}" 2>/dev/null)
      if [[ ${lines[1]} ]]; then compopt -o default; fi
      for line in "${lines[@]:2}"; do
        line=${lines[0]}${line%%$'\t'*}
        if [[ $line == "$current"* ]]; then COMPREPLY+=("${line#"$head"}"); fi
      done
      if [[ ${COMPREPLY[0]} == *: ]]; then compopt -o nospace; fi
    }
    complete -F _PROGRAM PROGRAM

    """#

  /// The flags of expansions: `(@f)` makes an array of lines, `(Q)` removes a
  /// level of quotation, `(qq)` adds one, `(b)` quotes a pattern, and `(M)`
  /// keeps the elements that match, where without it they are removed.
  private static let zshScript = #"""
    #compdef PROGRAM
    # zsh completion for PROGRAM, made by 'PROGRAM completions zsh'
    _PROGRAM() {
      local -a lines openings
      lines=("${(@f)$(_call_program line $words[1] completions line -- \
        "${(@qq)${(@Q)words[2,CURRENT-1]}}" ${(qq)${(Q)PREFIX}})}")
      compset -P ${(b)lines[1]}
      if [[ $lines[2] == files ]]; then _files; fi
      # Every word with its meaning behind a colon; what ends in a colon itself
      # goes on.
      lines=("${(@)${(@)${(@)lines[3,-1]}//:/\\:}/$'\t'/:}")
      openings=(${(M)lines:#*\\::*}) lines=(${lines:#*\\::*})
      _describe -t words word lines -- openings -S ''
    }
    _PROGRAM "$@"

    """#

  private static let fishScript = #"""
    # fish completion for PROGRAM, made by 'PROGRAM completions fish'
    # Whether names rather than files can stand at the cursor; sets the names.
    function __PROGRAM_line
      set -l words (commandline -opc)
      set -l last (commandline -ct)
      set -l lines ($words[1] completions line -- $words[2..] "$last" 2>/dev/null)
      set -g __PROGRAM_names "$lines[1]"$lines[3..]
      test "$lines[2]" != files
    end
    complete -c PROGRAM -n __PROGRAM_line -f -a '$__PROGRAM_names'

    """#
}
