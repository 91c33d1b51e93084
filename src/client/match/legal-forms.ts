/** Legal forms of companies, and whether a text is one. */
import { foldName } from '#contract/fold-name.ts'

const formsOf = (forms: string): ReadonlySet<string> => new Set(forms.split(' ').map(foldName))

/** Without punctuation and spaces. These are legal forms however they are written. */
const FORMS = formsOf(
  'ag aktiengesellschaft aps asa bhd bv bvba co company corp corporation doo eurl gbr gmbh inc incorporated kft kg kgaa ' +
    'kk limited llc llp ltd ltda mbh nv ohg oy oyj plc pte pty publ pvt sa sabdecv sadecv sarl sdnbhd spk spzoo srl sro tbk zrt ' +
    'ооо оао зао пао ао тов тоо 株式会社 有限会社 合同会社 株 有 股份有限公司 有限责任公司 有限責任公司 有限公司 주식회사 유한회사 주 شركة',
)

/** Forms that are also words or initials, so they count only in capitals or with dots: "Volvo AB", but not "tiger ab". */
const CAPITALS_ONLY = formsOf('ab as dd eg ek lp pt sas sl ug')

/** "iPhone SE", "Tesla EV" and "Day Spa" are names: these are forms only as "S.E.", "e.V." and "SpA". */
const DOTTED_ONLY = formsOf('ev se spa')
const MIXED_CASE: ReadonlySet<string> = new Set(['SpA', 'eV', 'eG', 'eK'])

/** Even if they are not legal forms in a name, these words distinguish it less than others do. */
export const WORD_FORMS = ['ab', 'as', 'ev', 'se', 'spa'] as const

/** Forms that can also come before the name. */
const LEADING_FORMS = formsOf(
  'ab nv oy pt ооо оао зао пао ао тов тоо 株式会社 有限会社 合同会社 株 有 주식회사 유한회사 주 شركة',
)

/** Joined to the name without a space: "トヨタ自動車株式会社", "(주)카카오". */
export const JOINED_FORMS =
  /株式会社|有限会社|合同会社|\([株有주]\)|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|유한회사/g

/** Long forms and their abbreviations. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  aktiengesellschaft: 'ag',
  company: 'co',
  corporation: 'corp',
  incorporated: 'inc',
  limited: 'ltd',
}

/** The abbreviation of a legal form, for comparison. */
export const shortForm = (form: string): string => LONG_FORMS[form] ?? form

/**
 * @param letters of the text, folded, without punctuation and spaces.
 * @param written the text itself, without spaces.
 */
export function isLegalForm(letters: string, written: string): boolean {
  if (FORMS.has(letters)) return true
  if (!CAPITALS_ONLY.has(letters) && !DOTTED_ONLY.has(letters)) return false
  if (/\p{L}[./]\p{L}/u.test(written) || MIXED_CASE.has(written)) return true
  return CAPITALS_ONLY.has(letters) && written === written.toUpperCase()
}

export const isLeadingForm = (letters: string): boolean => LEADING_FORMS.has(letters)
