// Case ids become links to their rows, if these are on the page.
for (const cell of document.querySelectorAll(".rows tbody th")) {
  const id = cell.textContent.trim();
  if (!document.getElementById(id)) continue;
  const link = document.createElement("a");
  link.href = "#" + encodeURIComponent(id);
  link.append(...cell.childNodes);
  cell.append(link);
}

// Printing opens all details except long tables.
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details:not(.long)")) part.open = true;
});

