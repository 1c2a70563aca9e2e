import type { AuditEntry, LocalizationEntry, PortalUser } from '@portal/contracts-admin'
import type { Definition } from '@portal/contracts-regulations'

/** Ids that read as what they are: `idOf(7)` is the same uuid each time. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** A text of the portal that somebody changed again. */
export function anAct(number: number, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: idOf(number),
    at: '2026-11-21T10:00:00.000Z',
    service: 'admin',
    kind: 'localization.update',
    entityType: 'localization',
    entityId: `text-${number}`,
    actor: idOf(900),
    actorName: 'Rosa Vidal',
    groups: ['ADMINS'],
    reason: null,
    before: { key: 'home.title', value: 'The old words' },
    after: { key: 'home.title', value: 'The new words' },
    correlationId: `c-${number}`,
    ...more,
  }
}

/** A Spanish text of the shell that an editor wrote over "Inicio". */
export function anEntry(number: number, more: Partial<LocalizationEntry> = {}): LocalizationEntry {
  return {
    id: idOf(number),
    locale: 'es',
    namespace: 'shell',
    key: 'home.title',
    value: 'Portada',
    sourceHash: '',
    sourceText: 'Inicio',
    updatedAt: '2026-11-21T10:00:00.000Z',
    lockVersion: 1,
    ...more,
  }
}

/** Somebody who accepted an invitation. */
export function aUser(number: number, more: Partial<PortalUser> = {}): PortalUser {
  return {
    id: idOf(number),
    username: `pat.person-${number}`,
    name: `Pat Person ${number}`,
    email: `pat-${number}@demo.example`,
    groups: ['USERS'],
    status: 'active',
    createdAt: '2026-11-01T10:00:00.000Z',
    changedAt: '2026-11-20T10:00:00.000Z',
    lockVersion: 3,
    ...more,
  }
}

/** A definition of all regulations, second wording, without Spanish. */
export function aDefinition(number: number, more: Partial<Definition> = {}): Definition {
  return {
    id: idOf(number),
    term: `term ${number}`,
    aliases: [],
    description: `What term ${number} means.`,
    scope: { kind: 'all' },
    precedence: 0,
    exclusions: [],
    source: null,
    versionNumber: 2,
    publishedAt: '2026-03-02T15:00:00Z',
    comments: 0,
    lockVersion: 1,
    ...more,
  }
}
