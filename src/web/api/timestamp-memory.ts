import { TIMESTAMP_FORMS, type TimestampForm } from '#contract/timestamp.ts'

const key = (baseAddress: string) => `brand-catalogue:timestamps:${baseAddress}`

/** How a service was last seen to write timestamps, so that the first date filter of a visit needs no question. */
export function rememberedTimestampForm(baseAddress: string): TimestampForm | undefined {
  try {
    const text = localStorage.getItem(key(baseAddress))
    return TIMESTAMP_FORMS.find((form) => form === text)
  } catch {
    return undefined // storage may be forbidden
  }
}

export function rememberTimestampForm(baseAddress: string, form: TimestampForm): void {
  try {
    localStorage.setItem(key(baseAddress), form)
  } catch {
    // The form is inferred again from the next page.
  }
}
