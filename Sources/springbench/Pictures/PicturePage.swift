/// A self-contained page that has only pictures.
public enum PicturePage {
  public static func html(_ charts: [Chart]) -> String {
    let title = SVGText.escaped(charts.first?.title ?? "springbench")
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <style>:root{color-scheme:light dark}body{max-width:900px;margin:1em auto;padding:0 1em}
      svg{width:100%;height:auto}
      @media(max-width:600px){figure{margin:1em 0;overflow-x:auto}svg.picture{min-width:720px}}
      \(Palette.styleSheet)</style></head><body>
      \(charts.map { "<figure>\($0.inlineSVG)</figure>" }.joined(separator: "\n"))
      </body></html>

      """
  }
}
