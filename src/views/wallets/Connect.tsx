'use client'
import { Fragment } from 'react'
import { useText } from '../../ui/context.js'
import { useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { useNavigation, useParams } from '../../ui/hooks/useNavigation.js'
import { useOptions } from '../../ui/hooks/useOptions.js'
import { useTerms } from '../../ui/hooks/useTerms.js'
import { HelpIcon, WalletIcon } from '../../ui/icons/shellIcons.js'
import { Divider } from '../../ui/parts/Divider.js'
import { IconButton } from '../../ui/parts/IconButton.js'
import { Notice } from '../../ui/parts/Notice.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { Terms } from '../../ui/parts/Terms.js'
import { TermsGate } from '../../ui/parts/TermsGate.js'
import { useBrand } from '../../ui/shell/useBrand.js'
import { View } from '../../ui/View.js'
import { MethodPlace } from './MethodPlace.js'
import { useMethods, walletMethod } from './useMethods.js'
import { WalletList } from './WalletList.js'

/** Chooses how to connect. */
export function Component() {
  const { collapseWallets, enableWalletGuide } = useOptions()
  const { track } = useFeatureContext()
  const navigation = useNavigation()
  const t = useText()
  const terms = useTerms()
  const params = useParams()
  const { methods, isLate } = useMethods()
  const brand = useBrand()
  const namespace = typeof params.namespace === 'string' ? params.namespace : undefined
  const collapsed = collapseWallets === true && methods.length > 1
  const left =
    enableWalletGuide === false ? undefined : (
      <IconButton
        label={t('shell.help')}
        onClick={() => {
          track('CLICK_WALLET_HELP')
          navigation.push('WhatIsAWallet')
        }}
      >
        <HelpIcon />
      </IconButton>
    )

  return (
    <View
      title={t('connect.title')}
      left={left}
      footer={
        terms.needed ? (
          <>
            <Terms />
            {brand}
          </>
        ) : (
          brand
        )
      }
    >
      {methods.length === 0 ? <Notice title={t('shell.off.title')} /> : null}
      {methods.map((method, at) => (
        <Fragment key={method.key}>
          {at > 0 ? <Divider>{t('parts.or')}</Divider> : null}
          {method !== walletMethod ? (
            <TermsGate>
              <MethodPlace method={method} isLate={isLate} />
            </TermsGate>
          ) : collapsed ? (
            <Row
              picture={
                <Picture name={t('connect.wallets')}>
                  <WalletIcon />
                </Picture>
              }
              label={t('connect.more')}
              chevron
              disabled={!terms.accepted}
              onClick={() => navigation.push('ConnectWallets', params)}
            />
          ) : (
            <WalletList namespace={namespace} disabled={!terms.accepted} others={methods.length - 1} />
          )}
        </Fragment>
      ))}
    </View>
  )
}
