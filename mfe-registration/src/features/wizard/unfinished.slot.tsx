import { LinkButton, Notice } from '@portal/ui'
import { useText } from '../../shared/texts.ts'
import { getResumePage, toPath } from './frame/progress.ts'
import { useDraft } from './frame/use-draft.ts'

/** An unfinished registration; fills the shell's `home-signed-in` slot. Renders nothing when there is none. */
export default function UnfinishedRegistration() {
  const t = useText()
  const { data: draft } = useDraft()
  if (draft === undefined || draft === null || draft.status === 'registered') return null
  return (
    <Notice tone="info" title={t('resume.title')}>
      <p>
        <LinkButton size="s" to={toPath(getResumePage(draft))}>
          {t('resume.continue')}
        </LinkButton>
      </p>
    </Notice>
  )
}
