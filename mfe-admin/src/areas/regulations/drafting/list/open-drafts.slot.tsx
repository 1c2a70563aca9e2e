import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../../../shared/api.ts'
import { regulationsUrl } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'

/** Shown on the home page of editors: how many drafts are being edited. Renders nothing if there are none. */
export default function OpenDraftsSlot() {
  const t = useRegulationsText()
  const query = { state: 'EDIT_DRAFT', limit: 1 } as const
  const drafts = useQuery({ ...regulationsApi().listVersions.query({ query }), staleTime: 0 })
  const count = drafts.data?.total ?? 0
  if (count === 0) return null
  return (
    <p>
      <Link to={regulationsUrl({ state: 'EDIT_DRAFT' })}>{t('work.drafts', { count })}</Link>
    </p>
  )
}
