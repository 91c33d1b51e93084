/** How the brands of two reports differ, as a web page of one file, to be sent. Logos are loaded from their own addresses. */
import {
  type CatalogueComparison,
  type ChangedBrand,
  compareCatalogues,
  type ComparedBrand,
} from './compare-catalogues.ts'
import type { Report } from './report.ts'
import { visibleText } from './visible-text.ts'
import { webAddress } from './web-address.ts'
import { escapeMarkup } from './escape-markup.ts'

type Compared = Pick<Report, 'baseAddress' | 'startedAt' | 'catalogue'>

/** It may hold what anybody wrote into a catalogue, so nothing but its own style and images may come from it. */
const POLICY = "default-src 'none'; img-src https: http:; style-src 'unsafe-inline'"

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; line-height: 1.3 }
h2 { margin-top: 2.5rem; font-size: 1.1rem; break-after: avoid }
table { width: 100%; table-layout: fixed; border-collapse: collapse }
th { font-size: 0.8rem; font-weight: 500; text-align: start }
td { padding: 0.75rem 1rem 0.75rem 0; vertical-align: top; border-top: 1px solid #8884; overflow-wrap: anywhere; white-space: pre-wrap }
tr { break-inside: avoid }
img { display: block; width: 6rem; height: 6rem; padding: 0.75rem; margin-bottom: 0.5rem; box-sizing: border-box; object-fit: contain; background: #fff; border: 1px solid #8884; border-radius: 0.5rem }
small { display: block; opacity: 0.7 }`

export function comparisonPage(before: Compared, after: Compared): string {
  const changes = compareCatalogues(before.catalogue, after.catalogue)
  const { host } = new URL(after.baseAddress)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Changed brands: ${escapeMarkup(host)}</title>
<style>${STYLE}
</style>
<h1>${brandChanges(changes)}</h1>
<p>${escapeMarkup(after.baseAddress)} at ${moment(after)}, compared with ${escapeMarkup(before.baseAddress)} at ${moment(before)}.</p>
${list('New', changes.added)}${pairs('Renamed', changes.renamed)}${pairs('New logo', changes.logoChanged)}${list('Gone', changes.removed)}`
}

/** "Brands: 2 new, 1 renamed, 1 with a new logo, 0 gone." */
export function brandChanges(
  changes: Readonly<Record<keyof CatalogueComparison, { readonly length: number }>>,
): string {
  const { added, renamed, logoChanged, removed } = changes
  const counts = [added, renamed, logoChanged, removed].map(({ length }) => length)
  if (counts.every((count) => count === 0)) return 'The brands are the same.'
  const [fresh, names, logos, gone] = counts.map((count) => count.toLocaleString('en'))
  return `Brands: ${fresh} new, ${names} renamed, ${logos} with a new logo, ${gone} gone.`
}

function list(title: string, brands: readonly ComparedBrand[]): string {
  if (brands.length === 0) return ''
  const rows = brands.map((brand) => `<tr><td>${cell(brand)}</td></tr>\n`)
  return `<h2>${heading(title, brands)}</h2>\n<table>\n${rows.join('')}</table>\n`
}

function pairs(title: string, changed: readonly ChangedBrand[]): string {
  if (changed.length === 0) return ''
  const rows = changed.map(
    ({ before, after }) => `<tr><td>${cell(before)}</td><td>${cell(after)}</td></tr>\n`,
  )
  const head = '<tr><th scope="col">Before</th><th scope="col">Now</th></tr>'
  return `<h2>${heading(title, changed)}</h2>\n<table>\n${head}\n${rows.join('')}</table>\n`
}

function heading(title: string, { length }: readonly unknown[]): string {
  return `${title}: ${length.toLocaleString('en')} ${length === 1 ? 'brand' : 'brands'}`
}

function cell({ id, name, logo }: ComparedBrand): string {
  const src = webAddress(logo)
  const image = src === null ? '' : `<img src="${escapeMarkup(src)}" alt="" loading="lazy">`
  return `${image}${shown(name)}<small>${shown(id)}</small><small>${shown(logo)}</small>`
}

/** Text of a catalogue, as HTML. */
function shown(text: string): string {
  return escapeMarkup(visibleText(text))
}

function moment({ startedAt }: Compared): string {
  return `${startedAt.slice(0, 16).replace('T', ' ')} UTC`
}
