import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { pageConfig } from '../../lib/page-config';
import { forgetKeptPlaces, withKeptPlaces } from './kept-places';
import { placesQuery } from './places-api';

const places = { favourites: ['/plans'] };
const { queryKey } = placesQuery();

const shownTo = (userId: number) => withKeptPlaces(new QueryClient(), userId).getQueryData(queryKey);

function keep(): void {
  withKeptPlaces(new QueryClient(), 1).setQueryData<unknown>(queryKey, places);
}

it('the places that were read last are shown, to the same user only', () => {
  keep();
  expect(shownTo(1)).toEqual(places);
  expect(shownTo(2)).toBeUndefined();
});

it('the store passes over what another release kept, and what cannot be read', () => {
  keep();
  pageConfig.Version = 'next';
  expect(shownTo(1)).toBeUndefined();
  localStorage.setItem('satchel.places', '{"userId":1,');
  expect(shownTo(1)).toBeUndefined();
});

it('the store is empty once it was forgotten', () => {
  keep();
  forgetKeptPlaces();
  expect(shownTo(1)).toBeUndefined();
});
