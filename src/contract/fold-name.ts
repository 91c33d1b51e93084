/**
 * The form in which names are compared: case, accents and compatibility variants (ﬁ, ２, ™) are gone, so that
 * `nestle` finds `Nestlé`. Folding a part of a name always gives a part of the folded name, which is what makes a
 * substring search on folded text right; the final sigma, whose lower case depends on its place, is therefore
 * made an ordinary one.
 */
export function foldName(name: string): string {
  return name.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ')
}
