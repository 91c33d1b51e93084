/** What the list shows beside itself as soon as the rows are painted: one file, drawn at once. */
export { CopyLink } from './copy-link.tsx'
export { TimelineSwitch } from '#web/timeline/timeline-switch.tsx'
export { ViewsButton } from '#web/views/views-button.tsx'
