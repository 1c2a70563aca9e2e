import { useLocale } from '@portal/shell-sdk'
import { ChoiceField, TextField, useFormContext, useWatch } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import { listCountries } from './countries.ts'
import { useStateOptions } from './use-state-options.ts'

/** The fields of a postal address. The country decides what region and postal code are called. */
export function AddressFields({ countries }: { readonly countries: readonly string[] }) {
  const t = useQuestionText()
  const locale = useLocale()
  const states = useStateOptions()
  const { control } = useFormContext()
  const isUs = useWatch({ control, name: 'country' }) === 'US'
  return (
    <>
      <ChoiceField
        name="country"
        label={t('address.country')}
        autoComplete="country"
        options={listCountries(countries, locale)}
      />
      <TextField name="street" label={t('address.street')} autoComplete="address-line1" required />
      <TextField name="unit" label={t('address.unit')} autoComplete="address-line2" />
      <TextField name="city" label={t('address.city')} autoComplete="address-level2" required />
      {isUs ? (
        <ChoiceField
          name="region"
          label={t('address.state')}
          autoComplete="address-level1"
          required
          options={[{ value: '', label: t('select-state') }, ...states]}
        />
      ) : (
        <TextField name="region" label={t('address.province')} autoComplete="address-level1" required />
      )}
      <TextField
        name="postalCode"
        label={t(isUs ? 'address.zip' : 'address.postal-code')}
        autoComplete="postal-code"
        required
        {...(isUs && { inputMode: 'numeric' as const })}
      />
    </>
  )
}
