/** Raised with every change of what `foldName` gives: stores then fold their names anew. */
export const FOLDING = 1

/** What most names consist of: it folds to its lower case. */
const ASCII = /^[ -~]*$/

/**
 * The form in which names are compared: case, accents, compatibility variants (ﬁ, ２, ™) and curly quotes are gone, so
 * that `nestle` finds `Nestlé` and `mcdonald's` finds `McDonald’s`. Folding a part of a name always gives a part of the
 * folded name, which is what makes a substring search on folded text right; the final sigma, whose lower case depends
 * on its place, is therefore made an ordinary one.
 */
export function foldName(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase()
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replaceAll('ς', 'σ')
      // Phones type the curly ones.
      .replace(/[\u2018\u2019\u02bc\u2032]/g, "'")
      .replace(/[\u201c\u201d]/g, '"')
  )
}
