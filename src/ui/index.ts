/**
 * `latchkey/ui`: the design system that the modal's own views and every plugin's views are made of.
 *
 * @example
 * ```tsx
 * import { Button, Notice, useText, View } from 'latchkey/ui'
 *
 * export function Component() {
 *   const t = useText()
 *   return (
 *     <View title={t('tips.title')}>
 *       <Notice>{t('tips.first')}</Notice>
 *       <Button size="primary">{t('tips.next')}</Button>
 *     </View>
 *   )
 * }
 * ```
 */
export { formatAge } from '../values/age.js'
export { type AmountFormat, createAmountFormat, formatAmount } from '../values/amount.js'
export { isolate } from '../values/isolate.js'
export { createMoneyFormat, formatMoney } from '../values/money.js'
export { toSafeLink } from '../values/safeLink.js'
export { shortenAddress } from '../values/shortenAddress.js'
export { isUnusualName, toShownName } from '../values/shownName.js'
export { type TextKey, useAnnounce, useSheet, useText } from './context.js'
export { useAtomValue, useLatchkeyState } from './hooks/FeatureContext.js'
export { useAccount } from './hooks/useAccount.js'
export { useBalance } from './hooks/useBalance.js'
export { useClock } from './hooks/useClock.js'
export { useController } from './hooks/useController.js'
export { useExplorerUrl } from './hooks/useExplorerUrl.js'
export type { BalanceState } from './hooks/useFigure.js'
export { useHoldings } from './hooks/useHoldings.js'
export { type LiveState, useLive } from './hooks/useLive.js'
export { useLocale } from './hooks/useLocale.js'
export { useParams } from './hooks/useNavigation.js'
export { useNetworkImage } from './hooks/useNetworkImage.js'
export { usePluginNavigation as useNavigation } from './hooks/usePluginNavigation.js'
export { useResource } from './hooks/useResource.js'
export { useSetAtom } from './hooks/useSetAtom.js'
export { useSpelling } from './hooks/useSpelling.js'
export { type TermsState, useTerms } from './hooks/useTerms.js'
export { useToast } from './hooks/useToast.js'
export { useVisible } from './hooks/useVisible.js'
export { useWorth } from './hooks/useWorth.js'
export * from './icons/shellIcons.js'
export * from './icons/viewIcons.js'
export { ActionTile, type ActionTileProps } from './parts/ActionTile.js'
export { Address, type AddressProps } from './parts/Address.js'
export { AmountField, type AmountFieldProps } from './parts/AmountField.js'
export { Avatar, type AvatarProps } from './parts/Avatar.js'
export { Badge, type BadgeProps } from './parts/Badge.js'
export { Button, type ButtonProps } from './parts/Button.js'
export { CodeField, type CodeFieldProps } from './parts/CodeField.js'
export { CopyButton, type CopyButtonProps } from './parts/CopyButton.js'
export { Divider } from './parts/Divider.js'
export { EmptyState, type EmptyStateProps } from './parts/EmptyState.js'
export { FailureCode, type FailureCodeProps } from './parts/FailureCode.js'
export { Field, type FieldProps } from './parts/Field.js'
export type { FieldFrame } from './parts/FieldBox.js'
export { FullAddress, type FullAddressProps } from './parts/FullAddress.js'
export { HonestLabel } from './parts/HonestLabel.js'
export { IconButton, type IconButtonProps } from './parts/IconButton.js'
export { KeyValue, type KeyValueProps } from './parts/KeyValue.js'
export { List, type ListProps } from './parts/List.js'
export { Notice, type NoticeProps } from './parts/Notice.js'
export { Picture, type PictureProps } from './parts/Picture.js'
export { ProgressRing, type ProgressRingProps } from './parts/ProgressRing.js'
export { QrCode, type QrCodeProps } from './parts/QrCode.js'
export { ReplaceTransaction, type ReplaceTransactionProps, replacements } from './parts/ReplaceTransaction.js'
export { Row, type RowProps } from './parts/Row.js'
export { RowSkeleton, type RowSkeletonProps } from './parts/RowSkeleton.js'
export { Scene, type SceneProps } from './parts/Scene.js'
export { SearchField, type SearchFieldProps } from './parts/SearchField.js'
export { Skeleton, type SkeletonProps } from './parts/Skeleton.js'
export { Spinner } from './parts/Spinner.js'
export { Stack, type StackProps } from './parts/Stack.js'
export { Stepper, type StepperProps } from './parts/Stepper.js'
export { Switch, type SwitchProps } from './parts/Switch.js'
export { toSafeImageSource } from './parts/safeImage.js'
export { type TabItem, Tabs, type TabsProps } from './parts/Tabs.js'
export { Terms } from './parts/Terms.js'
export { TermsGate, type TermsGateProps } from './parts/TermsGate.js'
export { Text, type TextProps } from './parts/Text.js'
export { type GridItemState, type GridPlace, VirtualGrid, type VirtualGridProps } from './parts/VirtualGrid.js'
export { Waiting, type WaitingProps } from './parts/Waiting.js'
export { TokenPicker, type TokenPickerProps } from './tokenPicker/TokenPicker.js'
export { View, type ViewProps } from './View.js'
