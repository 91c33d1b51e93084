import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const TimelineSwitch = lazyScreen(
  async () => (await import('#web/timeline/timeline-switch.tsx')).TimelineSwitch,
)
export const ViewsButton = lazyScreen(async () => (await import('#web/views/views-button.tsx')).ViewsButton)
