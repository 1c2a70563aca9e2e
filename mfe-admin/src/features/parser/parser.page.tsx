import { Button, ErrorState, Page, PageTitle } from '@portal/ui'
import { useTitleText } from '../../texts.ts'
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
  const { work, reading, regulation } = parser
  return (
    <Page>
      <PageTitle lead={t('lead')} actions={regulation && <Button onClick={parser.cancel}>{t('another')}</Button>}>
        {title('parser.title')}
      </PageTitle>
      {!work ? (
        <SourceForm onText={parser.begin} />
      ) : reading?.status === 'failed' ? (
        <ErrorState title={t('failed')} message={t('failed.text')}>
          <Button onClick={parser.cancel}>{t('another')}</Button>
        </ErrorState>
      ) : regulation ? (
        <ParsedText parser={parser} work={work} regulation={regulation} />
      ) : (
        <ReadingProgress
          label={t('reading')}
          share={reading?.status === 'reading' ? reading.share : 0}
          onCancel={parser.cancel}
        />
      )}
    </Page>
  )
}
