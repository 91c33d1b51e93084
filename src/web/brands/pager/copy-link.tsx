import { memo } from 'react'
import { Link2 } from 'lucide'
import { sharedQuery } from '#web/brands/list/shared-query.ts'
import { currentQuery } from '#web/brands/list/use-list-address.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { linkTo } from '#web/routing/navigation.tsx'
import { paths } from '#web/routing/paths.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Copies a link to this page of the list. */
export const CopyLink = memo(function CopyLink() {
  const preferences = usePreferences()
  return (
    <CopyButton
      labelVisible
      label="Copy link"
      copied="Link copied"
      icon={<Icon of={Link2} size={16} />}
      text={() => linkTo(paths.brands(sharedQuery(currentQuery(), preferences)))}
    />
  )
})
