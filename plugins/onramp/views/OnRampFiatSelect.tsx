import { Picture, RowSkeleton, useController, useNavigation, useParams, useText, View } from '../../../src/ui/index.js'
import type { BuyFlow } from '../form/flow.js'
import { SearchedList } from '../form/SearchedList.js'
import { useChoices } from '../form/useChoices.js'
import { useFigures } from '../form/useFigures.js'

/** Chooses the money that is paid with; or, opened so, the buyer's country. */
export function Component() {
  const isCountry = useParams().what === 'country'
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<BuyFlow>()
  const { value, order } = useChoices()
  const { toCountry, toCurrency } = useFigures()
  const [what, ids] = isCountry
    ? (['countries', value?.countries ?? []] as const)
    : (['currencies', value?.currencies.map(({ id }) => id) ?? []] as const)
  const toName = isCountry ? toCountry : toCurrency
  const choose = (id: string) => {
    // The money is that of the new country, unless one was chosen.
    flow.edit(isCountry ? { country: id } : { currency: id })
    navigation.back()
  }
  return (
    <View title={t(`onramp.${what}`)}>
      {value ? (
        <SearchedList
          label={t(`onramp.${what}`)}
          search={t(`onramp.${what}.search`)}
          chosen={isCountry ? value.place.country : order?.currency.id}
          onChoose={choose}
          choices={ids
            .map((id) => ({
              id,
              label: toName(id),
              hint: id,
              picture: (seen: boolean) => (
                <Picture round src={seen && !isCountry ? flow.currencyImage(id) : undefined} name={id} />
              ),
            }))
            .toSorted((one, other) => one.label.localeCompare(other.label))}
        />
      ) : (
        <RowSkeleton count={4} />
      )}
    </View>
  )
}
