import { LinkButton, Notice } from '@portal/ui'
import { horsesApi } from '../../shared/api.ts'
import { SendFiles } from '../../shared/uploads/index.ts'
import { useManualText } from './texts.ts'

/** A horse that was registered a moment ago. */
export interface RegisteredHorse {
  readonly horseId: string
  readonly name: string
}

interface SendPapersProps {
  readonly horse: RegisteredHorse
  readonly papers: readonly File[]
}

/** Says that the horse is registered, and adds its photo and papers. A failed upload leaves the registration as it is. */
export function SendPapers({ horse: { horseId, name }, papers }: SendPapersProps) {
  const t = useManualText()
  const { addHorseFile } = horsesApi()
  return (
    <>
      <Notice tone="success" live title={t('done', { name })}>
        <p>{t('papers-sending')}</p>
      </Notice>
      <SendFiles
        files={papers}
        send={(fileId, body, options) => addHorseFile({ params: { horseId, fileId }, body }, options)}
      />
      <div>
        <LinkButton variant="primary" to={`/horses/${horseId}`}>
          {t('correct.open')}
        </LinkButton>
      </div>
    </>
  )
}
