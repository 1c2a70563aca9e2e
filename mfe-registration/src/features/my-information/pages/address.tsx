import { validateAddress, type PostalAddress } from '@portal/contracts-registration/registration-rules'
import { LoadingState } from '@portal/ui'
import { registrationApi } from '../../../shared/api.ts'
import { AddressFields, omitBlank, trim, useRegistrationSettings } from '../../wizard/index.ts'
import { ChangeForm } from '../change-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'

/** The postal address, which needs no review. */
export default function AddressPage({ information: { hisaPersonId: id, revision, address } }: ChangeProps) {
  const t = useMyText()
  const { data: settings } = useRegistrationSettings()
  if (!settings) return <LoadingState />
  const toAddress = ({ unit = '', country, street, city, region, postalCode }: PostalAddress): PostalAddress => ({
    ...omitBlank({ unit }),
    country,
    street: trim(street),
    city: trim(city),
    region: trim(region),
    postalCode: trim(postalCode),
  })
  return (
    <ChangeForm<PostalAddress>
      title={t('change-address')}
      defaultValues={{ country: 'US', street: '', unit: '', city: '', region: '', postalCode: '', ...address }}
      check={(values) => validateAddress(toAddress(values), { settings, today: settings.today })}
      save={(values) =>
        registrationApi().updatePerson({
          params: { id },
          body: { expectedVersion: revision, address: toAddress(values) },
        })
      }
    >
      <AddressFields countries={settings.acceptedCountries} />
    </ChangeForm>
  )
}
