import { useQuestionText } from '../../../shared/texts.ts'
import { AddressFields } from '../fields/address-fields.tsx'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { omitBlank, trim } from '../frame/trim.ts'

/** The postal address. The country decides what region and postal code are called. */
export default function AddressPage(props: PageProps) {
  const t = useQuestionText()
  const { answers, suggested } = props.draft
  const known = answers.address ?? suggested.address
  const state = answers.license?.state ?? ''
  return (
    <QuestionPage
      {...props}
      step="address"
      title={t('address.title')}
      defaultValues={{
        country: 'US',
        street: '',
        unit: '',
        city: '',
        region: state as string,
        postalCode: '',
        ...known,
      }}
      toAnswer={({ unit, country, street, city, region, postalCode }) => ({
        ...omitBlank({ unit }),
        country,
        street: trim(street),
        city: trim(city),
        region: trim(region),
        postalCode: trim(postalCode),
      })}
    >
      <AddressFields countries={props.settings.acceptedCountries} />
    </QuestionPage>
  )
}
