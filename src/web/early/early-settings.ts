/** The runtime settings before the code of the app has arrived. */
import type { AppSettings } from '#contract/app-settings.ts'
import { embeddedSettings, fetchSettingsFile } from '#web/data/settings.ts'

/** Requests the file of settings ahead of the app, unless the page contains them. */
export function requestSettings(url?: string): void {
  if (embeddedSettings()) return
  window.earlySettings = fetchSettingsFile(url)
  // The app handles a failure.
  window.earlySettings.catch(() => {})
}

/** Reads the settings without validating them. The app does that, and reports what is wrong. */
export async function readEarlySettings(): Promise<AppSettings> {
  const file = await window.earlySettings
  return embeddedSettings() ?? (JSON.parse(file?.status === 200 ? file.text : '{}') as AppSettings)
}
