const TABLE = /<table>[\s\S]*?<\/table>/g
const ROW = /<tr>([\s\S]*?)<\/tr>/g
const CELL = /<(td|th)>([\s\S]*?)<\/\1>/g

/**
 * R9.01: below 600 px each row of an info table is read from top to bottom, so a cell brings the heading of its column along.
 * The roles stay when the style takes the table's layout away. Takes sanitised markup, whose tags have no attributes.
 */
export function infoTables(html: string): string {
  return html.replace(TABLE, (table) => {
    const head = /<thead>([\s\S]*?)<\/thead>/.exec(table)?.[1] ?? ''
    const headings = [...head.matchAll(CELL)].map(([, , text = '']) => plain(text))
    const body = table.slice(table.indexOf('</thead>') + (head ? '</thead>'.length : 1))
    if (headings.length === 0) return table
    const labelled = body.replace(ROW, (_row, cells: string) => {
      let column = 0
      const withLabels = cells.replace(CELL, (_cell, tag: string, text: string) => {
        const label = headings[column] ?? ''
        column += 1
        if (tag === 'th') return `<th scope="row" role="rowheader">${text}</th>`
        return `<td role="cell"${label ? ` data-label="${label}"` : ''}>${text}</td>`
      })
      return `<tr role="row">${withLabels}</tr>`
    })
    const columns = head
      .replaceAll('<tr>', '<tr role="row">')
      .replaceAll(/<(th|td)>/g, '<th scope="col" role="columnheader">')
      .replaceAll('</td>', '</th>')
    return `<table class="info-table" role="table"><thead role="rowgroup">${columns}</thead>${labelled.replace('<tbody>', '<tbody role="rowgroup">')}`
  })
}

/** For an attribute: no tags; the text itself is escaped already. */
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('"', '&quot;')
    .trim()
