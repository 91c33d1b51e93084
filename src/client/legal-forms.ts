/** Legal forms at the end of a company's name, folded and without punctuation. */
export const LEGAL_FORMS = (
  'ab ag aps as bv co company corp corporation doo gmbh inc incorporated kft kg kgaa kk limited llc llp lp ltd ' +
  'nv ohg oy oyj plc pte pty sa sarl sas se sl spa sro srl ug zoo'
).split(' ')
