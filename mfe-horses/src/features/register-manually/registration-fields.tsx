import type { RegistrationFields } from '@portal/contracts-horses'
import { ErrorState, LoadingState } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import type { ReactNode } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useManualText } from './texts.ts'

/** Loads the fields that a registration asks for today, for a form. */
export function WithRegistrationFields({
  children,
}: {
  readonly children: (fields: RegistrationFields['fields']) => ReactNode
}) {
  const t = useManualText()
  const describe = useFailureText()
  const query = useQuery({ ...horsesApi().listRegistrationFields.query(), staleTime: 0 })
  if (query.data) return children(query.data.fields)
  if (query.isPending) return <LoadingState />
  return <ErrorState title={t('fields-failed')} {...describe(query.error)} onRetry={() => void query.refetch()} />
}
