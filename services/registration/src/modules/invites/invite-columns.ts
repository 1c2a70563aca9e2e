import type { EncryptedColumn, IndexedColumn } from '@portal/field-encryption'

/** Encrypted columns of invites. */
export const inviteColumns = {
  jockeyName: { table: 'jockey_invite', id: 'invite_id', column: 'jockey_name' },
  destination: {
    table: 'jockey_invite',
    id: 'invite_id',
    column: 'destination',
    index: {
      column: 'destination_digest',
      purpose: 'invite-destination',
      normalize: (text: string) => text.trim().toLowerCase(),
    },
  },
} as const satisfies Record<string, EncryptedColumn | IndexedColumn>
