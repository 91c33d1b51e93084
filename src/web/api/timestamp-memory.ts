import { TIMESTAMP_FORMS, type TimestampForm } from '#contract/timestamp.ts'

const key = (baseAddress: string) => `brand-catalogue:timestamps:${baseAddress}`

/** How a service wrote timestamps when it was last used, so that the first date filter needs no request to find out. */
export function rememberedTimestampForm(baseAddress: string): TimestampForm | undefined {
  try {
    const text = localStorage.getItem(key(baseAddress))
    return TIMESTAMP_FORMS.find((form) => form === text)
  } catch {
    return undefined // storage may be disabled
  }
}

export function rememberTimestampForm(baseAddress: string, form: TimestampForm): void {
  try {
    localStorage.setItem(key(baseAddress), form)
  } catch {
    // Storage may be disabled: the form is inferred again from the next page.
  }
}
