import { validateJockey } from '@portal/contracts-registration/registration-rules'
import { LoadingState } from '@portal/ui'
import { PlainDateField, TextField } from '@portal/ui/forms'
import { registrationApi } from '../../../shared/api.ts'
import { trim, useRegistrationSettings } from '../../wizard/index.ts'
import { ChangeForm } from '../change-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'

/** The dates of a jockey's examinations, and the agent. */
export default function JockeyPage({ information: { hisaPersonId: id, revision, jockey } }: ChangeProps) {
  const t = useMyText()
  const { data: settings } = useRegistrationSettings()
  if (!settings) return <LoadingState />
  const toRecord = (values: { lastPhysicalOn: string; baselineConcussionOn: string; agentName: string }) => ({
    lastPhysicalOn: values.lastPhysicalOn,
    baselineConcussionOn: values.baselineConcussionOn,
    agentName: trim(values.agentName) === '' ? null : trim(values.agentName),
  })
  return (
    <ChangeForm
      title={t('change-jockey')}
      defaultValues={{
        lastPhysicalOn: jockey?.lastPhysicalOn ?? '',
        baselineConcussionOn: jockey?.baselineConcussionOn ?? '',
        agentName: jockey?.agentName ?? '',
      }}
      check={(values) => validateJockey(toRecord(values), settings.today)}
      save={(values) =>
        registrationApi().updatePerson({
          params: { id },
          body: { expectedVersion: revision, jockey: toRecord(values) },
        })
      }
    >
      <PlainDateField name="lastPhysicalOn" label={t('last-physical')} required />
      <PlainDateField name="baselineConcussionOn" label={t('concussion')} required />
      <TextField name="agentName" label={t('agent')} autoComplete="off" />
    </ChangeForm>
  )
}
