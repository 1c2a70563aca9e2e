import type { CertificateHolder } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { useQuestionText, useStateText } from '../../shared/texts.ts'
import { useCertificateText } from './texts.ts'
import './certificates.css'

/** What a certificate says about its holder. */
export function HolderFacts({ holder }: { readonly holder: CertificateHolder }) {
  const t = useCertificateText()
  const question = useQuestionText()
  const state = useStateText()
  const formats = useFormats()
  const listStates = (codes: readonly string[]) =>
    formats.list(codes.map((code) => state(code as Parameters<typeof state>[0])))
  const roles = holder.roles.map(({ role, title, states }) => {
    const name = title ?? question(`role.${role}`)
    return states.length === 0 ? name : `${name} (${listStates(states)})`
  })
  const facts = [
    [t('holder.name'), holder.displayName],
    [t('holder.number'), holder.hisaPersonId],
    [t('holder.kind'), question(holder.isCovered ? 'role.covered-person' : 'role.non-covered-person')],
    [t('holder.roles'), roles.length > 0 ? formats.list(roles) : t('holder.no-roles')],
    [t('holder.states'), holder.licensedStates.length > 0 ? listStates(holder.licensedStates) : t('holder.no-states')],
    [t('holder.registered'), formats.date(holder.registeredOn)],
  ]
  return (
    <dl className="certificate-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
