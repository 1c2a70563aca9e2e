import { LinkButton, Notice } from '@portal/ui'
import { useProvisionName } from '../../shared/provision/provision-name.ts'
import { useCommentText } from './texts.ts'
import { useDrafts } from './use-drafts.ts'

/** The number of unsent comments; fills the shell's `home-signed-in` slot. Renders nothing when there are none. */
export default function MyDrafts() {
  const t = useCommentText()
  const getProvisionName = useProvisionName()
  const drafts = useDrafts().drafts.filter(({ isSent }) => !isSent)
  if (drafts.length === 0) return null
  const labels = drafts.map((draft) => (draft.depth === 0 ? t('about.regulation') : getProvisionName(draft.label)))
  return (
    <Notice tone="info" title={t('home.drafts', { count: drafts.length })}>
      <p>{[...new Set(labels)].slice(0, 6).join(', ')}</p>
      <p>
        <LinkButton size="s" to="/my-comments">
          {t('home.review')}
        </LinkButton>
      </p>
    </Notice>
  )
}
