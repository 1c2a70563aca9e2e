import type { EntityManager } from '@mikro-orm/postgresql'
import { getTransactionConnection, type Commands, type Database } from '@portal/persistence'
import type { ApiResponse, CommandContext } from '@portal/service-kit'

/** A channel that leads out of the portal. */
export type OutsideChannel = 'email' | 'text'
export const outsideChannels: readonly OutsideChannel[] = ['email', 'text']

/** Whether messages are sent by a channel, and since when. */
export interface ChannelSwitch {
  readonly channel: OutsideChannel
  readonly isOn: boolean
  /** Why staff changed it last; null if they never did. */
  readonly reason: string | null
  readonly changedAt: string | null
}

interface Row extends Record<string, unknown> {
  readonly channel: OutsideChannel
  readonly is_on: boolean
  readonly reason: string
  readonly changed_at: string
}

const select = {
  name: 'channel-switch-list',
  text: 'select channel, is_on, reason, changed_at from channel_switch',
}
const upsert = {
  name: 'channel-switch-set',
  text: `insert into channel_switch (channel, is_on, reason, changed_by, changed_at) values ($1, $2, $3, $4, $5)
    on conflict (channel) do update set is_on = excluded.is_on, reason = excluded.reason,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
}

/** Channels that staff can switch off, for example while carriers hold back text messages. */
export class ChannelSwitches {
  readonly #database: Database
  readonly #commands: Commands

  constructor(parts: { database: Database; commands: Commands }) {
    this.#database = parts.database
    this.#commands = parts.commands
  }

  async list(): Promise<ChannelSwitch[]> {
    return toSwitches(await this.#database.rows<Row>(select))
  }

  /** Returns the channels that are on; in the transaction of `em` if there is one. */
  async listOn(em?: EntityManager): Promise<readonly OutsideChannel[]> {
    const switches = em
      ? toSwitches((await (await getTransactionConnection(em)).query<Row>({ ...select, values: [] })).rows)
      : await this.list()
    return switches.filter(({ isOn }) => isOn).map(({ channel }) => channel)
  }

  set(
    context: CommandContext,
    { channel, isOn, reason }: { channel: OutsideChannel; isOn: boolean; reason: string },
  ): Promise<ApiResponse<ChannelSwitch>> {
    return this.#commands.run(context, async (em) => {
      const connection = await getTransactionConnection(em)
      const changedAt = context.now.toISOString()
      const before = toSwitches((await connection.query<Row>({ ...select, values: [] })).rows)
      await connection.query({ ...upsert, values: [channel, isOn, reason, context.caller?.sub ?? null, changedAt] })
      return {
        results: { channel, isOn, reason, changedAt },
        action: {
          ...(isOn ? { kind: 'channel.switched-on' as const } : { kind: 'channel.switched-off' as const }),
          entityType: 'channel',
          entityId: channel,
          before: { isOn: before.find((each) => each.channel === channel)?.isOn ?? true },
          after: { isOn },
          reason,
        },
      }
    })
  }
}

function toSwitches(rows: readonly Row[]): ChannelSwitch[] {
  return outsideChannels.map((channel) => {
    const row = rows.find((each) => each.channel === channel)
    return {
      channel,
      isOn: row?.is_on ?? true,
      reason: row?.reason ?? null,
      changedAt: row ? new Date(row.changed_at).toISOString() : null,
    }
  })
}
