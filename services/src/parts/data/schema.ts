import type { Migration } from 'kysely'
import { dailyCountsMigration } from '../../counts/dailyCounts.js'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { changesMigration } from '../../operations/changes.js'
import { consoleKeysMigration } from '../../operations/consoleKeys.js'
import {
  type NodeBlockRow,
  type NodeFollowRow,
  type NodeLogRow,
  type NodeMoveRow,
  nodeMigration,
} from './accounts/drivers/node/tables.js'
import { type PictureRow, picturesMigration } from './accounts/pictures/tables.js'
import { type AnswerRow, answersMigration, type FlightRow } from './accounts/store/answersTables.js'
import { type AddedNodeRow, addedNodesMigration, type NodeSettingRow, nodeSettingsMigration } from './nodes/tables.js'

/** Tables of the data part. They live in the schema `data`, and no other part reads them. */
export interface DataTables {
  /** Token buckets that several processes share. */
  'data.buckets': BucketRow
  /** Answers of upstreams, for all processes. */
  'data.answers': AnswerRow
  /** Who is asking an upstream now. */
  'data.flights': FlightRow
  /** What the driver `node` has read of its chains. */
  'data.node_blocks': NodeBlockRow
  'data.node_moves': NodeMoveRow
  'data.node_follows': NodeFollowRow
  'data.node_logs': NodeLogRow
  /** Pictures that answers have named. */
  'data.pictures': PictureRow
  /** Order of nodes, and which are switched off. */
  'data.node_settings': NodeSettingRow
  /** Nodes that were added while the services ran. */
  'data.added_nodes': AddedNodeRow
}

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const dataMigrations: Readonly<Record<string, Migration>> = {
  '001_buckets': bucketMigration('data'),
  '002_take_tokens': bucketMigration('data'),
  '003_answers': answersMigration,
  '004_node': nodeMigration,
  '005_pictures': picturesMigration,
  '006_node_settings': nodeSettingsMigration,
  '007_changes': changesMigration('data'),
  '008_console_keys': consoleKeysMigration('data'),
  '009_added_nodes': addedNodesMigration,
  '010_daily_counts': dailyCountsMigration('data'),
}
