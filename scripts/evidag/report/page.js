"use strict";
(async () => {
  const PAGE = 50;
  const byId = (id) => document.getElementById(id);
  // All text of papers goes through here: a text node is never read as markup.
  const make = (tag, text, attributes = {}) => {
    const node = document.createElement(tag);
    if (text !== undefined && text !== null) node.textContent = text;
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const unpack = async (id) => {
    const bytes = Uint8Array.from(atob(byId(id).textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  };
  if (typeof DecompressionStream === "undefined") {
    byId("count").textContent = "This browser is too old for this page (it lacks DecompressionStream); decisions.tsv beside it holds the same.";
    return;
  }

  const data = await unpack("index");
  const papers = new Map(data.papers.map((paper) => [paper.id, paper]));
  const chunks = new Map();
  const detail = (n) => {
    const k = Math.floor(n / data.chunk);
    if (!chunks.has(k)) chunks.set(k, unpack(`detail-${k}`));
    return chunks.get(k).then((list) => list[n % data.chunk]);
  };
  const haystack = data.records.map(([paper, id, claim]) =>
    [id, ...claim, paper, papers.get(paper)?.title, papers.get(paper)?.doi].join(" ").toLowerCase());
  const kind = (decision) => decision.split(" ")[0];
  const words = (predicate) => predicate.replaceAll("_", " ");
  const doiLink = (doi) => make("a", doi, {href: "https://doi.org/" + doi.split("/").map(encodeURIComponent).join("/"), rel: "noreferrer"});

  const options = (select, values, text = (v) => v) => {
    for (const value of [...values].sort()) select.append(make("option", text(value), {value}));
  };
  options(byId("f-use"), new Set(data.records.flatMap((record) => record[3].map(([use]) => use))));
  options(byId("f-code"), new Set(data.records.flatMap((record) => record[4])),
    (code) => code + ": " + (data.reasons[code] || ""));

  const quoteNode = (quote) => {
    const block = make("blockquote");
    if (quote.passage !== null && quote.span) {
      const [start, end] = quote.span;
      const points = quote.codePoints ??= [...quote.passage]; // spans count characters, not UTF-16 units
      block.append(points.slice(0, start).join(""), make("mark", points.slice(start, end).join("")), points.slice(end).join(""));
    } else {
      block.append(make("mark", quote.text));
      block.append(make("p", "These words were not found in the paper's text.", {class: "quiet"}));
    }
    const place = [quote.direction, quote.section, quote.locator, words(quote.method)].filter(Boolean).join(" · ");
    block.append(make("div", place, {class: "quiet"}));
    return block;
  };
  const open = async (n, box) => {
    const more = await detail(n);
    box.replaceChildren();
    const paper = papers.get(data.records[n][0]);
    for (const source of more.sources) {
      const line = make("p", "Source: ");
      line.append(make("span", source.title, {class: "paper-text"}), " ");
      const doi = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)(10\..+)$/i.exec(source.uri || "");
      if (doi) {
        let plain = doi[1];
        try { plain = decodeURIComponent(plain); } catch { /* shown as written */ }
        line.append(doiLink(plain));
      } else if (source.uri) line.append(source.uri);
      box.append(line);
    }
    if (paper?.retracted) box.append(make("p", "The cited paper has been retracted.", {class: "banner"}));
    for (const quote of more.quotes) box.append(quoteNode(quote));
    if (more.findings.length) {
      const list = make("ul");
      for (const finding of more.findings) {
        const item = make("li");
        item.append(make("strong", finding.rule_id), " " + (data.reasons[finding.rule_id] || ""), make("br"),
          make("span", `${finding.message} (${finding.severity}, ${finding.field_path}; ${finding.blocking_uses.join(", ")})`, {class: "quiet"}));
        list.append(item);
      }
      box.append(list);
    } else box.append(make("p", "No finding."));
    for (const review of more.reviews)
      box.append(make("p", `${review.reviewer}: ${review.decision} for ${review.uses.join(", ")}. ${review.rationale}`, {class: "paper-text"}));
    const facts = [`record ${data.records[n][1]}`, `scope ${more.scope.join("; ")}`, more.draft && `draft ${more.draft}`];
    box.append(make("p", facts.filter(Boolean).join(" · "), {class: "quiet"}));
  };
  const recordRow = (n) => {
    const [paperId, id, claim, uses, codes] = data.records[n];
    const row = make("tr", null, {id: `record-${n}`, "data-record": id});
    const first = make("td");
    const box = make("td", null, {class: "detail", colspan: 4});
    const more = make("tr", null, {hidden: "", id: `more-${n}`});
    more.append(box);
    const fold = make("button", `${claim[0]} ${words(claim[1])} ${claim[2]}`,
      {type: "button", class: "claim", "aria-expanded": "false", "aria-controls": `more-${n}`});
    fold.addEventListener("click", () => {
      more.hidden = !more.hidden;
      fold.setAttribute("aria-expanded", String(!more.hidden));
      if (!more.hidden && !box.childNodes.length) open(n, box);
    });
    first.append(fold);
    const second = make("td");
    for (const [use, decision] of uses)
      second.append(make("span", `${words(use)}: ${decision}`, {class: `badge ${kind(decision)}`}));
    const third = make("td");
    for (const code of codes) third.append(make("abbr", code, {title: data.reasons[code] || code}), " ");
    const fourth = make("td");
    const paper = papers.get(paperId);
    fourth.append(make("a", paper?.title || paperId, {href: `#paper=${encodeURIComponent(paperId)}`, class: "paper-text"}));
    if (paper?.retracted) fourth.append(" ", make("span", "retracted", {class: "badge rejected"}));
    row.append(first, second, third, fourth);
    return [row, more];
  };

  let shown = [], at = 0, paperAt = 0;
  const draw = () => {
    const body = byId("records").tBodies[0];
    body.replaceChildren(...shown.slice(at, at + PAGE).flatMap(recordRow));
    byId("count").textContent = `${shown.length} of ${data.records.length} records`;
    byId("where").textContent = shown.length ? `${at + 1} to ${Math.min(at + PAGE, shown.length)}` : "";
    byId("back").disabled = at === 0;
    byId("next").disabled = at + PAGE >= shown.length;
  };
  const filter = () => {
    const text = byId("f-text").value.trim().toLowerCase();
    const [use, decision, code] = ["f-use", "f-decision", "f-code"].map((id) => byId(id).value);
    shown = [];
    data.records.forEach(([, , , uses, codes], n) => {
      if (text && !haystack[n].includes(text)) return;
      if (code && !codes.includes(code)) return;
      if ((use || decision) && !uses.some(([u, d]) => (!use || u === use) && (!decision || d === decision))) return;
      shown.push(n);
    });
    at = 0;
    draw();
  };
  const drawPapers = () => {
    const rows = data.papers.slice(paperAt, paperAt + PAGE).map((paper) => {
      const row = make("tr", null, {"data-paper": paper.id});
      const first = make("td");
      first.append(make("span", paper.title || paper.id, {class: "paper-text"}), make("br"));
      if (paper.doi) first.append(doiLink(paper.doi), " ");
      first.append(make("span", paper.id, {class: "quiet"}));
      if (paper.retracted)
        first.append(make("p", "Retracted" + (paper.notice ? `: ${paper.notice}` : ""), {class: "banner"}));
      for (const note of [...paper.tags, ...paper.notes]) first.append(" ", make("span", note, {class: "badge"}));
      const why = paper.why || paper.no_record.map(([reason, count]) => `${words(reason)}: ${count}`).join(", ");
      row.append(first, make("td", [paper.source, paper.family && words(paper.family)].filter(Boolean).join(", ")),
        make("td", paper.records, {class: "number"}), make("td", [paper.code, why].filter(Boolean).join(": "), {class: "paper-text"}));
      return row;
    });
    byId("papers").tBodies[0].replaceChildren(...rows);
    byId("paper-count").textContent = `${data.papers.length} papers and drafts`;
    byId("papers-where").textContent = data.papers.length ? `${paperAt + 1} to ${Math.min(paperAt + PAGE, data.papers.length)}` : "";
    byId("papers-back").disabled = paperAt === 0;
    byId("papers-next").disabled = paperAt + PAGE >= data.papers.length;
  };
  const jump = () => {
    const [what, name] = location.hash.slice(1).split("=").map((part) => { try { return decodeURIComponent(part); } catch { return part; } });
    if (what === "paper") {
      const n = data.papers.findIndex((paper) => paper.id === name);
      if (n < 0) return;
      paperAt = n - (n % PAGE);
      drawPapers();
      byId("papers").querySelector(`[data-paper="${CSS.escape(name)}"]`).scrollIntoView();
    } else if (what === "record") {
      const n = data.records.findIndex((record) => record[1] === name);
      if (n < 0) return;
      for (const id of ["f-text", "f-use", "f-decision", "f-code"]) byId(id).value = "";
      filter();
      at = n - (n % PAGE);
      draw();
      const row = byId(`record-${n}`);
      row.querySelector("button.claim").click();
      row.scrollIntoView();
    }
  };
  byId("filters").addEventListener("input", filter);
  byId("filters").addEventListener("reset", () => setTimeout(filter));
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  const turn = (step) => { at += step; draw(); };
  byId("back").addEventListener("click", () => turn(-PAGE));
  byId("next").addEventListener("click", () => turn(PAGE));
  byId("papers-back").addEventListener("click", () => { paperAt -= PAGE; drawPapers(); });
  byId("papers-next").addEventListener("click", () => { paperAt += PAGE; drawPapers(); });
  addEventListener("hashchange", jump);
  filter();
  drawPapers();
  jump();
})();
