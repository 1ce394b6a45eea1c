import { type Kysely, type Migration, sql } from 'kysely'

/** A block of the followed window. */
export interface NodeBlockRow {
  chain: string
  number: number
  hash: string
  parent: string
  /** Ms. */
  mined_at: number
}

/** A transaction of such a block: only whose it is. The rest is asked for when it is to be shown. */
export interface NodeMoveRow {
  chain: string
  block: number
  index: number
  hash: string
  sender: string
  /** Empty for the creation of a contract. */
  recipient: string
}

/** How far the logs of an account were read. */
export interface NodeFollowRow {
  chain: string
  account: string
  /** First block that was read. */
  low: number
  /** Last block that was read. */
  high: number
  /** JSON of numbers and hashes of blocks at which earlier readings ended, the newest first. */
  marks: string
  used_at: number
}

/** A transfer of a token or collectible of an account. */
export interface NodeLogRow {
  chain: string
  account: string
  block: number
  /** Place of the log in its block. */
  log: number
  /** Place in a batch of ERC-1155; else 0. */
  item: number
  tx_index: number
  hash: string
  contract: string
  standard: string
  sender: string
  recipient: string
  /** Decimal; empty for a token. */
  token_id: string
  /** Decimal, in smallest units. */
  amount: string
}

/** All of it is read from the chain again when it is gone. */
export const nodeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create unlogged table data.node_blocks (
      chain text not null, number bigint not null, hash text not null, parent text not null,
      mined_at double precision not null, primary key (chain, number)
    )`.execute(db)
    await sql`create unlogged table data.node_moves (
      chain text not null, block bigint not null, index integer not null, hash text not null,
      sender text not null, recipient text not null, primary key (chain, block, index)
    )`.execute(db)
    await sql`create index node_moves_sender on data.node_moves (chain, sender, block desc, index desc)`.execute(db)
    await sql`create index node_moves_recipient on data.node_moves (chain, recipient, block desc, index desc)`.execute(
      db,
    )
    await sql`create unlogged table data.node_follows (
      chain text not null, account text not null, low bigint not null, high bigint not null,
      marks text not null, used_at double precision not null, primary key (chain, account)
    )`.execute(db)
    await sql`create index node_follows_used_at on data.node_follows (used_at)`.execute(db)
    await sql`create unlogged table data.node_logs (
      chain text not null, account text not null, block bigint not null, log integer not null, item integer not null,
      tx_index integer not null, hash text not null, contract text not null, standard text not null,
      sender text not null, recipient text not null, token_id text not null, amount text not null,
      primary key (chain, account, block, log, item)
    )`.execute(db)
    // A page of history reads its own rows from here, however many the account has.
    await sql`create index node_logs_newest on data.node_logs (chain, account, block desc, tx_index desc, hash)`.execute(
      db,
    )
  },
}
