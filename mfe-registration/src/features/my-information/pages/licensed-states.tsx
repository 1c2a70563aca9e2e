import { isState, type State } from '@portal/contracts-registration/registration-rules'
import { registrationApi } from '../../../shared/api.ts'
import { StatesField, useStateOptions } from '../../wizard/index.ts'
import { ChangeForm } from '../change-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'

/** Every state in which the person is licensed. */
export default function LicensedStatesPage({ information }: ChangeProps) {
  const t = useMyText()
  const options = useStateOptions()
  const { hisaPersonId: id, revision, licensedStates } = information
  return (
    <ChangeForm<{ licensedStates: State[] }>
      title={t('change-states')}
      defaultValues={{ licensedStates: licensedStates.filter(isState) }}
      check={(values) =>
        values.licensedStates.length === 0
          ? [{ field: 'licensedStates', key: 'registration.licensed-states.missing' }]
          : []
      }
      save={(values) =>
        registrationApi().updatePerson({
          params: { id },
          body: { expectedVersion: revision, licensedStates: values.licensedStates },
        })
      }
    >
      <StatesField name="licensedStates" label={t('licensed-states')} options={options} />
    </ChangeForm>
  )
}
