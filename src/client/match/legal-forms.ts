/** Legal forms of companies, and which of them a text is. */
import { foldName } from '#contract/fold-name.ts'

const formsOf = (forms: string): ReadonlySet<string> => new Set(forms.split(' ').map(foldName))

/** Without punctuation and blanks. They are forms however they are written. */
const FORMS = formsOf(
  'ag aktiengesellschaft aps asa bhd bv bvba co company corp corporation doo eurl gbr gmbh inc incorporated kft kg kgaa ' +
    'kk limited llc llp ltd ltda mbh nv ohg oy oyj plc pte pty publ pvt sa sabdecv sadecv sarl sdnbhd spk spzoo srl sro tbk zrt ' +
    'ооо оао зао пао ао тов тоо 株式会社 有限会社 合同会社 株 有 股份有限公司 有限责任公司 有限責任公司 有限公司 주식회사 유한회사 주',
)

/** Forms that are words or initials as well: "tiger ab" is no company, "Volvo AB" is one. */
const IN_CAPITALS = formsOf('ab as dd eg ek lp pt sas sl ug')

/** "iPhone SE", "Tesla EV" and "Day Spa" are names: these are forms only as "S.E.", "e.V." and "SpA". */
const IN_NAMES = formsOf('ev se spa')
const MIXED_CASE: ReadonlySet<string> = new Set(['SpA', 'eV', 'eG', 'eK'])

/** Where they are no forms, they still tell names apart less than other words do. */
export const WORD_FORMS = ['ab', 'as', 'ev', 'se', 'spa'] as const

/** Forms that also stand before the name. */
const IN_FRONT = formsOf(
  'ab nv oy pt ооо оао зао пао ао тов тоо 株式会社 有限会社 合同会社 株 有 주식회사 유한회사 주',
)

/** Written with the name as one word: "トヨタ自動車株式会社", "(주)카카오". */
export const JOINED_FORMS =
  /株式会社|有限会社|合同会社|\([株有주]\)|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|유한회사/g

/** Two ways to write one form. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  aktiengesellschaft: 'ag',
  company: 'co',
  corporation: 'corp',
  incorporated: 'inc',
  limited: 'ltd',
}

/** A legal form as it is compared with others. */
export const shortForm = (form: string): string => LONG_FORMS[form] ?? form

/**
 * @param letters of the text, folded, without punctuation and blanks.
 * @param written the text itself, without blanks.
 */
export function isLegalForm(letters: string, written: string): boolean {
  if (FORMS.has(letters)) return true
  if (!IN_CAPITALS.has(letters) && !IN_NAMES.has(letters)) return false
  if (/\p{L}[./]\p{L}/u.test(written) || MIXED_CASE.has(written)) return true
  return IN_CAPITALS.has(letters) && written === written.toUpperCase()
}

export const standsInFront = (letters: string): boolean => IN_FRONT.has(letters)
