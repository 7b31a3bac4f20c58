import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { GarageCard } from '#frontend/entities/garage/garage-card.tsx'
import { NavigateButton } from '#frontend/entities/garage/navigate-button.tsx'
import { ShopLikeButton } from '#frontend/features/like/shop-like-button.tsx'
import { shopPath, shopsInCityPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import type { ShopList } from '#services/garages/garage.contract.ts'
import { $cities, $citiesFailure, $city, $cityId, $shops, $shopsFailure, cityChosen, cityName, retried } from './our-shops.model.ts'
import styles from './our-shops.module.css'
import { ourShopsText as text } from './our-shops.text.ts'

export { $head, opened } from './our-shops.model.ts'

/** Where tires are fitted: a city, then its garages. */
export function Page() {
  const { cityId, city } = useUnit({ cityId: $cityId, city: $city })
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{city ? text.titleIn(city.displayName) : text.title}</h1>
        <p className="muted">{text.prompt}</p>
      </header>
      <CityChoice />
      <Found isChosen={cityId !== ''} />
    </div>
  )
}

/** What the choice leads to, and what of it is not known; garages that are stay on the page. */
function Found({ isChosen }: { isChosen: boolean }) {
  const { shops, citiesFailure, shopsFailure, retry } = useUnit({
    shops: $shops,
    citiesFailure: $citiesFailure,
    shopsFailure: $shopsFailure,
    retry: retried,
  })
  const failure = (isChosen ? shopsFailure : null) ?? citiesFailure
  return (
    <>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {isChosen && (shops !== null || shopsFailure === null) && <Garages shops={shops} />}
      {!isChosen && citiesFailure === null && <Cities />}
    </>
  )
}

/** Without scripts it is a form that asks for the page of the city. */
function CityChoice() {
  const { cities, cityId, choose } = useUnit({ cities: $cities, cityId: $cityId, choose: cityChosen })
  return (
    <form className={styles.choice}>
      <NativeSelect
        name={cityName}
        label={text.city}
        value={cityId}
        onChange={(event) => choose(event.currentTarget.value)}
        disabled={cities.length === 0}
        data={[{ value: '', label: text.choose }, ...cities.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
      />
      <div className="without-script">
        <Button type="submit" variant="go">
          {text.show}
        </Button>
      </div>
    </form>
  )
}

/** The choice at a glance, for a thumb and for search engines. */
function Cities() {
  const cities = useUnit($cities)
  return (
    <nav aria-label={text.cities}>
      <ul className={styles.cities}>
        {cities.map(({ id, displayName }) => (
          <li key={id}>
            <Link to={shopsInCityPath(id)}>{displayName}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Garages({ shops }: { shops: ShopList | null }) {
  return (
    <>
      <p role="status" className={shops && shops.length > 0 ? 'muted' : 'spoken'}>
        {shops ? text.found(shops.length) : text.loading}
      </p>
      {shops === null && <Blank />}
      {shops?.length === 0 && (
        <>
          <Notice title={text.emptyTitle}>{text.emptyBody}</Notice>
          <Cities />
        </>
      )}
      {shops && shops.length > 0 && (
        <ul className={styles.garages}>
          {shops.map((shop, place) => (
            <li key={shop.id}>
              <GarageCard
                shop={shop}
                isFirst={place === 0}
                heart={<ShopLikeButton shop={shop} />}
                actions={
                  <>
                    <Button component={Link} to={shopPath(shop.id)} variant="line">
                      {text.moreInfo}
                      <span className="spoken">{` ${text.about} ${shop.displayName}`}</span>
                    </Button>
                    <NavigateButton shop={shop} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Cards that are still coming, in their own height. */
function Blank() {
  return (
    <div className={styles.garages}>
      {[1, 2].map((place) => (
        <Skeleton key={place} className={styles.blank ?? ''} radius="lg" />
      ))}
    </div>
  )
}
