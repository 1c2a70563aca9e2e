import { Page, PageTitle } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useText } from '../../shared/texts.ts'
import { FindHorse } from './find-horse.tsx'
import { PlaceHorse } from './place-horse.tsx'

/**
 * `/horses/register`: a horse is found, selected and then registered at a location. The URL has the search and the selected
 * horse, so that the browser's Back button and a link work.
 */
export default function RegisterPage() {
  const t = useText()
  const [query] = useSearchParams()
  const selected = query.get('horse')
  return (
    <Page width="text">
      <PageTitle
        eyebrow={t('register.step', { step: selected === null ? 1 : 2, count: 2 })}
        lead={t(selected === null ? 'register.find-lead' : 'register.place-lead')}
      >
        {t(selected === null ? 'register.title' : 'register.place-title')}
      </PageTitle>
      {selected === null ? <FindHorse /> : <PlaceHorse registryNumber={selected} />}
    </Page>
  )
}
