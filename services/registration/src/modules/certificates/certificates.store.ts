import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { Database } from '@portal/persistence'
import type { Locale } from '@portal/service-texts'
import { certificateToken } from './certificate-token.ts'

export interface CertificateRow {
  readonly certificateId: string
  readonly personId: string
  readonly locale: Locale
  readonly issuedAt: string
  readonly revokedAt: string | null
}

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const columns = `c.certificate_id as "certificateId", c.person_id as "personId", c.locale,
  ${utc('c.issued_at')} as "issuedAt", ${utc('c.revoked_at')} as "revokedAt"`

const selectPage = {
  name: 'certificates-of-person',
  text: `select ${columns}, count(*) over ()::int as total from certificate c where person_id = $1
    order by c.issued_at desc, c.certificate_id offset $2 limit $3`,
}
const selectOwn = {
  name: 'certificate-of-person',
  text: `select ${columns}, token from certificate c where certificate_id = $1 and person_id = $2`,
}
const selectByToken = {
  name: 'certificate-by-token',
  text: `select ${columns} from certificate c where token_digest = any($1)`,
}

/** Reads and writes certificates. */
@Injectable()
export class CertificateStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  async list(personId: string, { skip, limit }: { readonly skip: number; readonly limit: number }) {
    const values = [personId, skip, limit]
    const rows = await this.database.rows<CertificateRow & { readonly total: number }>(selectPage, values)
    return { items: rows, total: rows[0]?.total ?? 0, skip, limit }
  }

  /** Returns a certificate of a person with its token; undefined for any other one. */
  async findOwn(
    certificateId: string,
    personId: string,
  ): Promise<(CertificateRow & { readonly secret: string }) | undefined> {
    const row = await this.database.find<CertificateRow & { token: Buffer }>(selectOwn, [certificateId, personId])
    return row && { ...row, secret: this.encryption.decrypt(certificateToken, certificateId, row.token) }
  }

  findByToken(token: string): Promise<CertificateRow | undefined> {
    return this.database.find<CertificateRow>(selectByToken, [this.encryption.digests(certificateToken, token)])
  }

  async insert(em: EntityManager, certificate: CertificateRow, secret: string): Promise<void> {
    const { certificateId, personId, locale, issuedAt } = certificate
    await em.execute(
      `insert into certificate (certificate_id, person_id, locale, token, token_digest, issued_at)
        values (?, ?, ?, ?, ?, ?)`,
      [
        certificateId,
        personId,
        locale,
        this.encryption.encrypt(certificateToken, certificateId, secret),
        this.encryption.digest(certificateToken, secret),
        issuedAt,
      ],
    )
  }

  /** Revokes a certificate, once. */
  async revoke(em: EntityManager, certificateId: string, now: Date): Promise<void> {
    await em.execute('update certificate set revoked_at = ? where certificate_id = ? and revoked_at is null', [
      now,
      certificateId,
    ])
  }
}
