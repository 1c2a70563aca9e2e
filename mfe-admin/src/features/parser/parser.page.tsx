import { Button, ErrorState, Page, PageTitle } from '@portal/ui'
import { useState } from 'react'
import { useTitleText } from '../../texts.ts'
import { GiveUpDialog } from './give-up.dialog.tsx'
import { ParsedText } from './parsed-text.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { SourceForm } from './source-form.tsx'
import { useParserText } from './texts.ts'
import { useParser } from './use-parser.ts'
import './parser.css'

/** `/reg-parser`: a text becomes provisions, its doubts are mended, and it goes into a draft. */
export default function ParserPage() {
  const t = useParserText()
  const title = useTitleText()
  const parser = useParser()
  const [isAsking, setIsAsking] = useState(false)
  const { work, reading, regulation } = parser
  const leave = parser.hasWork ? () => setIsAsking(true) : parser.giveUp
  return (
    <Page>
      <PageTitle lead={t('lead')} actions={regulation && <Button onClick={leave}>{t('another')}</Button>}>
        {title('parser.title')}
      </PageTitle>
      {!work ? (
        <SourceForm pasted={parser.handedBack} onText={parser.begin} />
      ) : reading?.status === 'failed' ? (
        <ErrorState title={t('failed')} message={t('failed.text')}>
          <Button onClick={leave}>{t('another')}</Button>
        </ErrorState>
      ) : regulation ? (
        <ParsedText parser={parser} work={work} regulation={regulation} onLeave={leave} />
      ) : (
        <ReadingProgress
          label={t('reading')}
          share={reading?.status === 'reading' ? reading.share : 0}
          onCancel={leave}
        />
      )}
      {isAsking && work && (
        <GiveUpDialog
          work={work}
          onClose={() => setIsAsking(false)}
          onGiveUp={() => {
            setIsAsking(false)
            parser.giveUp()
          }}
        />
      )}
    </Page>
  )
}
