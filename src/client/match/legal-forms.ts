/** Legal forms at the end of a company's name, folded and without punctuation or blanks. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  (
    'ab ag aps as asa bv bvba co company corp corporation doo eg ek ev gbr gmbh inc incorporated kft kg kgaa kk ' +
    'limited llc llp lp ltd ltda mbh nv ohg oy oyj plc pte pty pvt sa sadecv sarl sas se sl spa spzoo sro srl ug zrt'
  ).split(' '),
)

/** Two ways to write one form. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  company: 'co',
  corporation: 'corp',
  incorporated: 'inc',
  limited: 'ltd',
}

/** A legal form as it is compared with others. */
export const shortForm = (form: string): string => LONG_FORMS[form] ?? form
