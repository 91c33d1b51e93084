import { memo } from 'react'
import { Link2 } from 'lucide'
import { sharedQuery } from '#web/list/list-address.ts'
import { currentQuery, pathHere } from '#web/list/use-list-address.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { linkTo } from '#web/data/routing/navigation.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Copies a link to this page of the list, and to the brand that is open beside it. */
export const CopyLink = memo(function CopyLink() {
  const preferences = usePreferences()
  return (
    <CopyButton
      labelVisible
      label="Copy link"
      copied="Link copied"
      icon={<Icon of={Link2} size={16} />}
      text={() => linkTo(pathHere(sharedQuery(currentQuery(), preferences)))}
    />
  )
})
