import { Link2 } from 'lucide'
import { linkTo } from '#web/data/navigation.tsx'
import { CopyButton, type CopyButtonProps } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface CopyLinkProps extends Pick<CopyButtonProps, 'tone' | 'labelVisible'> {
  /** The path of the app that shows what is on the screen, as `paths` composed it. */
  readonly path: () => string
}

/** "Copy link", the same wherever something can be shared. */
export function CopyLink({ path, ...rest }: CopyLinkProps) {
  return (
    <CopyButton
      label="Copy link"
      copied="Link copied"
      text={() => linkTo(path())}
      icon={<Icon of={Link2} size={16} />}
      {...rest}
    />
  )
}
