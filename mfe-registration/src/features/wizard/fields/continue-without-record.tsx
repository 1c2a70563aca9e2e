import { Button, Notice } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useQuestionText } from '../../../shared/texts.ts'
import { useMessages } from '../frame/messages.ts'
import type { PageProps } from '../frame/page-props.ts'
import { getNextPage, toPath } from '../frame/progress.ts'
import { useIsChange } from '../frame/use-is-change.ts'
import { useSaveAnswer } from '../frame/use-draft.ts'

/** Goes on without a record of the license registry; staff review what the person enters. */
export function ContinueWithoutRecord({
  draft,
  settings: { today },
  variant = 'primary',
}: PageProps & { readonly variant?: 'primary' | 'secondary' }) {
  const t = useQuestionText()
  const { describe } = useMessages()
  const navigate = useNavigate()
  const isChange = useIsChange()
  const save = useSaveAnswer(draft)
  const [failure, setFailure] = useState<string>()
  const goOn = async () => {
    try {
      const saved = await save('match', { candidate: null })
      await navigate(toPath(getNextPage('match', saved, { today, isChange })))
    } catch (error) {
      setFailure(describe(error).message)
    }
  }
  return (
    <>
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <Button variant={variant} onClick={() => void goOn()}>
        {t('search.skip')}
      </Button>
    </>
  )
}
