import { isSameName, type SavedView } from './saved-view.ts'
import { MAX_VIEWS, stringifyViews, readViews, VERSION } from './view-store.ts'

const MAX_BYTES = 1_000_000

export function viewFile(views: readonly SavedView[]): Blob {
  return new Blob([stringifyViews(views)], { type: 'application/json' })
}

/** What an import does, or why it is refused. */
export type ViewImport =
  | { readonly views: readonly SavedView[]; readonly words: string }
  | { readonly refusal: string }

/**
 * Adds the views of a file to those there are. A view that is there already is not added again; another one of the same
 * name gets a number.
 */
export async function importViews(file: Blob, existing: readonly SavedView[]): Promise<ViewImport> {
  if (file.size > MAX_BYTES) return { refusal: 'This file is too large to be a file of views.' }
  const text = await file.text()
  const read = readViews(text)
  if (!read) return { refusal: refusalOf(text) }
  const views = [...existing]
  let present = 0
  let renamed = 0
  let left = read.unreadable
  for (const view of read.views) {
    const name = freeName(view.name, views)
    if (
      views.some(
        (own) => isSameName(own.name, view.name) && own.search === view.search && own.days === view.days,
      )
    ) {
      present++
    } else if (views.length >= MAX_VIEWS) {
      left++
    } else {
      if (name !== view.name) renamed++
      views.push({ ...view, name })
    }
  }
  const words = [
    `${countOf(views.length - existing.length)} imported.`,
    present > 0 && `${present} already here.`,
    renamed > 0 && `${renamed} renamed, because the name was taken.`,
    left > 0 &&
      `${left} left out, because ${views.length >= MAX_VIEWS ? `there is room for ${MAX_VIEWS}` : 'they cannot be read'}.`,
  ]
  return { views, words: words.filter(Boolean).join(' ') }
}

function refusalOf(text: string): string {
  try {
    const { version } = (JSON.parse(text) ?? {}) as { version?: unknown }
    if (typeof version === 'number' && version > VERSION) {
      return 'This file comes from a newer version of the app. Reload the page, then try again.'
    }
  } catch {
    return 'This file is not JSON. Choose a file that was exported here.'
  }
  return 'This file holds no views. Choose a file that was exported here.'
}

/** "Name", or "Name 2" where it is taken. */
function freeName(name: string, views: readonly SavedView[]): string {
  let free = name
  for (let number = 2; views.some((view) => isSameName(view.name, free)); number++) free = `${name} ${number}`
  return free
}

const countOf = (count: number) => `${count} ${count === 1 ? 'view' : 'views'}`
