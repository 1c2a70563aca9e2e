import { Button, ErrorState, Page, PageTitle } from '@portal/ui'
import { useState } from 'react'
import { useAdminText } from '../../../shared/texts.ts'
import { DiscardDialog } from './discard.dialog.tsx'
import { ParsedText } from './parsed-text.tsx'
import { TaskProgress } from './task-progress.tsx'
import { SourceForm } from './source-form.tsx'
import { useParserText } from './texts.ts'
import { useParser } from './use-parser.ts'
import '@portal/regulation-reading/styles/indent.css'
import './parser.css'

/** `/reg-parser`: parses a text into provisions, lets the user correct them, and adds the result to a draft. */
export default function ParserPage() {
  const t = useParserText()
  const title = useAdminText()
  const parser = useParser()
  const [isConfirming, setConfirming] = useState(false)
  const { session, state, regulation } = parser
  const leave = parser.hasChanges ? () => setConfirming(true) : parser.discard
  return (
    <Page>
      <PageTitle lead={t('lead')} actions={regulation && <Button onClick={leave}>{t('restart')}</Button>}>
        {title('parser.title')}
      </PageTitle>
      {!session ? (
        <SourceForm initialText={parser.discardedText} onText={parser.start} />
      ) : state?.status === 'failed' ? (
        <ErrorState title={t('failed')} message={t('failed.text')}>
          <Button onClick={leave}>{t('restart')}</Button>
        </ErrorState>
      ) : regulation ? (
        <ParsedText parser={parser} session={session} regulation={regulation} onLeave={leave} />
      ) : (
        <TaskProgress
          label={t('parsing')}
          progress={state?.status === 'parsing' ? state.progress : 0}
          onCancel={leave}
        />
      )}
      {isConfirming && session && (
        <DiscardDialog
          session={session}
          onClose={() => setConfirming(false)}
          onDiscard={() => {
            setConfirming(false)
            parser.discard()
          }}
        />
      )}
    </Page>
  )
}
