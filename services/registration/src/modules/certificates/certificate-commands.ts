import { randomBytes, randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import { PersonQueries } from '../people/index.ts'
import { toCertificate } from './certificate.mapper.ts'
import { CertificateStore, type CertificateRow } from './certificates.store.ts'

/** Issues and revokes certificates. */
@Injectable()
export class CertificateCommands {
  constructor(
    private readonly commands: Commands,
    private readonly store: CertificateStore,
    private readonly people: PersonQueries,
  ) {}

  issue(context: CommandContext, locale: Locale) {
    return this.commands.run(context, async (em) => {
      const personId = (await this.people.findIdByAccount(em, context.caller?.sub ?? '')) ?? refuse('access.forbidden')
      const certificate: CertificateRow = {
        certificateId: randomUUID(),
        personId,
        locale,
        issuedAt: context.now.toISOString(),
        revokedAt: null,
      }
      await this.store.insert(em, certificate, randomBytes(24).toString('base64url'))
      return {
        results: toCertificate(certificate),
        action: {
          kind: 'certificate.issued',
          entityType: 'person',
          entityId: personId,
          after: { certificateId: certificate.certificateId, locale },
        },
      }
    })
  }

  revoke(context: CommandContext, certificate: CertificateRow) {
    const { certificateId, personId } = certificate
    return this.commands.run(context, async (em) => {
      await this.store.revoke(em, certificateId, context.now)
      return {
        results: toCertificate({ ...certificate, revokedAt: certificate.revokedAt ?? context.now.toISOString() }),
        action: { kind: 'certificate.revoked', entityType: 'person', entityId: personId, after: { certificateId } },
      }
    })
  }
}
